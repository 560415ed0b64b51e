/**
 * A cache of at most `size` values. When it is full, the least recently used value is removed.
 *
 * @example const flows = new BoundedCache<string, CompiledFlow>(8); flows.getOrMake(text, () => compile(text))
 */
export class BoundedCache<Key, Value> {
  readonly #size: number;
  readonly #values = new Map<Key, Value>();

  constructor(size: number) {
    this.#size = size;
  }

  get size(): number {
    return this.#values.size;
  }

  /** The value of a key; marks it as used now. */
  get(key: Key): Value | undefined {
    const value = this.#values.get(key);
    if (value === undefined) return undefined;
    this.#values.delete(key);
    this.#values.set(key, value);
    return value;
  }

  set(key: Key, value: Value): void {
    this.#values.delete(key);
    this.#values.set(key, value);
    for (const oldest of this.#values.keys()) {
      if (this.#values.size <= this.#size) return;
      this.#values.delete(oldest);
    }
  }

  delete(key: Key): void {
    this.#values.delete(key);
  }

  /** The value of a key; created and stored if absent. */
  getOrMake(key: Key, make: () => Value): Value {
    const known = this.get(key);
    if (known !== undefined) return known;
    const made = make();
    this.set(key, made);
    return made;
  }
}
