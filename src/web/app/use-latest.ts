import { type RefObject, useLayoutEffect, useRef } from 'react';

/** The latest value, for callbacks and protocols that are set up once and must not use old values. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
