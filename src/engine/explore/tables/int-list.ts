/** A growing list of integers, without an object per number. */
export class IntList {
  #numbers = new Int32Array(1024);
  length = 0;

  push(value: number): void {
    if (this.length === this.#numbers.length) {
      const larger = new Int32Array(this.#numbers.length * 2);
      larger.set(this.#numbers);
      this.#numbers = larger;
    }
    this.#numbers[this.length] = value;
    this.length += 1;
  }

  at(index: number): number {
    return this.#numbers[index] ?? 0;
  }

  /** The numbers as an array of exactly their count. */
  toArray(): Int32Array {
    return this.#numbers.slice(0, this.length);
  }
}
