/**
 * Caches a function's result per object, for as long as the object lives.
 *
 * @example const validatorOf = keptBy((schema: TSchema) => Compile(schema));
 */
export function keptBy<Key extends WeakKey, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const kept = new WeakMap<Key, { readonly value: Value }>();
  return (key) => {
    const known = kept.get(key) ?? { value: make(key) };
    kept.set(key, known);
    return known.value;
  };
}
