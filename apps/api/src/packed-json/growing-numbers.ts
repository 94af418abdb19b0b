/** Numbers that come one by one, held as they are handed over. */
export class GrowingNumbers {
  #numbers = new Int32Array(1_024)
  #length = 0

  get length(): number {
    return this.#length
  }

  push(number: number): void {
    if (this.#length === this.#numbers.length) {
      const longer = new Int32Array(this.#length * 2)
      longer.set(this.#numbers)
      this.#numbers = longer
    }
    this.#numbers[this.#length] = number
    this.#length += 1
  }

  take(): Int32Array {
    return this.#numbers.slice(0, this.#length)
  }
}
