export class TooSlow extends Error {}

/** Rejects with the error from `late` if `work` takes longer than `ms` milliseconds. The work itself continues. */
export async function inTime<Value>(
  work: Promise<Value>,
  ms: number,
  late = (): Error => new TooSlow(),
): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(late()), ms);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}
