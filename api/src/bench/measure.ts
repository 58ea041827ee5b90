/** The maximum number of requests per case. Slow cases get fewer. */
const REQUESTS = 60;
const WARM_UP = 5;
const LONGEST_MS = 6000;

/** The response times of one case, in milliseconds. */
export interface Times {
  name: string;
  requests: number;
  p50: number;
  p95: number;
}

/** Sends one request after another and measures their times. */
export async function measure(name: string, request: () => Promise<unknown>): Promise<Times> {
  for (let done = 0; done < WARM_UP; done += 1) await request();
  const times: number[] = [];
  for (const end = performance.now() + LONGEST_MS; times.length < REQUESTS && performance.now() < end; ) {
    const start = performance.now();
    await request();
    times.push(performance.now() - start);
  }
  times.sort((one, other) => one - other);
  const share = (part: number) => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0;
  return { name, requests: times.length, p50: share(0.5), p95: share(0.95) };
}

/** Formats the times as a plain-text table and marks slow lines. */
export function table(rows: readonly Times[], limitMs: number): string {
  const width = Math.max(...rows.map(({ name }) => name.length));
  const line = (name: string, ...cells: string[]) =>
    `${name.padEnd(width)}${cells.map((cell) => cell.padStart(10)).join('')}`;
  return [
    line('', 'requests', 'p50 ms', 'p95 ms'),
    ...rows.map(({ name, requests, p50, p95 }) =>
      `${line(name, String(requests), p50.toFixed(1), p95.toFixed(1))}${p95 > limitMs ? '  slow' : ''}`.trimEnd(),
    ),
  ].join('\n');
}
