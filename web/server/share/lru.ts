/** Keeps the values that were asked for last. */
export class Lru<Value> {
  readonly #values = new Map<string, Value>();
  readonly #capacity: number;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  /** The kept value, or a new one. Two who ask at once get the same. */
  get(key: string, make: () => Value): Value {
    const value = this.#values.get(key) ?? make();
    // A Map keeps the order of insertion: the first is the one that nobody has asked for the longest.
    this.#values.delete(key);
    this.#values.set(key, value);
    const oldest = this.#values.keys().next();
    if (this.#values.size > this.#capacity && !oldest.done) this.#values.delete(oldest.value);
    return value;
  }

  drop(key: string): void {
    this.#values.delete(key);
  }
}
