/** Numbers integer keys (up to 2^53) in the order in which they are added. */
export class KeyIndex {
  #keys = new Float64Array(1 << 12).fill(-1);
  #numbers = new Int32Array(1 << 12);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** The number of a key, or -1. */
  find(key: number): number {
    const slot = this.#slot(key);
    return this.#keys[slot] === key ? (this.#numbers[slot] ?? -1) : -1;
  }

  /** Assigns the next number to a new key. */
  add(key: number): number {
    if (2 * (this.#size + 1) > this.#keys.length) this.#grow();
    const slot = this.#slot(key);
    this.#keys[slot] = key;
    this.#numbers[slot] = this.#size;
    this.#size += 1;
    return this.#size - 1;
  }

  #slot(key: number): number {
    const mask = this.#keys.length - 1;
    const high = Math.floor(key / 2 ** 32);
    let slot = Math.imul((key ^ Math.imul(high, 0x9e3779b1)) | 0, 0x85ebca6b);
    slot = (slot ^ (slot >>> 15)) & mask;
    while (this.#keys[slot] !== -1 && this.#keys[slot] !== key) slot = (slot + 1) & mask;
    return slot;
  }

  #grow(): void {
    const [keys, numbers] = [this.#keys, this.#numbers];
    this.#keys = new Float64Array(2 * keys.length).fill(-1);
    this.#numbers = new Int32Array(2 * keys.length);
    keys.forEach((key, place) => {
      if (key === -1) return;
      const slot = this.#slot(key);
      this.#keys[slot] = key;
      this.#numbers[slot] = numbers[place] ?? 0;
    });
  }
}
