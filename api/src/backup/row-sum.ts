import { hash } from 'node:crypto';

const LINE_END = 0x0a;

/**
 * Counts the rows of a table and adds up their hashes while they are streamed in COPY text format, one row per line. The sum does
 * not depend on the order of the rows, which PostgreSQL does not guarantee.
 */
export class RowSum {
  rows = 0;
  #first = 0n;
  #second = 0n;
  #rest: Buffer | null = null;

  add(chunk: Buffer): void {
    const data = this.#rest ? Buffer.concat([this.#rest, chunk]) : chunk;
    let start = 0;
    for (let end = data.indexOf(LINE_END); end !== -1; end = data.indexOf(LINE_END, start)) {
      const digest = hash('sha256', data.subarray(start, end), 'buffer');
      this.#first = BigInt.asUintN(64, this.#first + digest.readBigUInt64LE(0));
      this.#second = BigInt.asUintN(64, this.#second + digest.readBigUInt64LE(8));
      this.rows += 1;
      start = end + 1;
    }
    this.#rest = start < data.length ? Buffer.from(data.subarray(start)) : null;
  }

  /** The sum as text. An incomplete last row changes it. */
  digest(): string {
    const parts = [this.#first, this.#second].map((part) => part.toString(16).padStart(16, '0'));
    return `${parts.join('')}${this.#rest ? 'f' : ''}`;
  }
}
