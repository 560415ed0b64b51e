type Parts = Readonly<Record<string, unknown>>;

const isParts = (value: unknown): value is Parts => typeof value === 'object' && value !== null;

/** Deep equality of plain data; all functions are equal, as rjsf expects. */
function equal(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one === 'function') return typeof other === 'function';
  if (!isParts(one) || !isParts(other)) return false;
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => equal(one[name], other[name]));
}

/** Replaces `fast-equals`: rjsf compares props that never change, so the first line nearly always decides. */
export const createCustomEqual = () => equal;
