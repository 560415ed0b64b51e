import { useState } from 'react';

function sameShape(a: object, b: object): boolean {
  const left = Object.entries(a);
  const right = b as Record<string, unknown>;
  return (
    left.length === Object.keys(b).length && left.every(([name, value]) => Object.is(value, right[name]))
  );
}

/** Returns the same object while its properties are equal, however often the page recreates it. */
export function useSameShape<T extends object>(value: T): T {
  const [kept, setKept] = useState(value);
  if (kept === value || sameShape(kept, value)) return kept;
  setKept(value);
  return value;
}
