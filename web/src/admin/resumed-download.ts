/** Delays in ms before the second, third, … attempt to download. The sequence starts again when data arrives. */
const pauses = [1000, 2000, 5000, 10_000, 20_000];

export class DownloadFailed extends Error {}

const brokeOff = 'The download was interrupted. Check the internet connection, then try again.';

/** Continues an interrupted download at the same position, unless the file has changed. Throws `DownloadFailed`. */
export async function* readResuming(
  ask: (headers: Record<string, string>) => Promise<Response>,
  onProgress: (share: number) => void,
  wait: (milliseconds: number) => Promise<unknown> = (milliseconds) =>
    new Promise((resolve) => setTimeout(resolve, milliseconds)),
): AsyncGenerator<Uint8Array> {
  let at = 0;
  let tag = '';
  for (let failures = 0; ; failures += 1) {
    try {
      // Requests a range even at the beginning, because a partial response states the file's total size.
      const response = await ask({ Range: `bytes=${at}-`, ...(tag && { 'If-Range': tag }) });
      if (response.status === 416 && at === 0) return;
      if (response.status !== 206) throw await refusalOf(response);
      tag = response.headers.get('ETag') ?? '';
      const total = Number(response.headers.get('Content-Range')?.split('/')[1]);
      for await (const chunk of chunksOf(response)) {
        at += chunk.length;
        failures = -1;
        onProgress(at / total);
        yield chunk;
      }
      if (at >= total) return;
    } catch (error) {
      if (error instanceof DownloadFailed) throw error;
    }
    const pause = pauses[Math.max(failures, 0)];
    if (pause === undefined || (at > 0 && !tag)) throw new DownloadFailed(brokeOff);
    await wait(pause);
  }
}

/** Yields the body's chunks. Uses a reader, because not every browser supports `for await` on a stream. */
async function* chunksOf({ body }: Response): AsyncGenerator<Uint8Array> {
  const reader = body?.getReader();
  if (!reader) return;
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value;
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

async function refusalOf(response: Response): Promise<Error> {
  if (response.status === 200) return new DownloadFailed('The file changed meanwhile. Please start again.');
  // The server is starting, or its database is unavailable, so the next attempt may succeed.
  if (response.status >= 500) return new TypeError(`Status ${response.status}`);
  const answer: { message?: unknown } | null = await response.json().catch(() => null);
  return new DownloadFailed(typeof answer?.message === 'string' ? answer.message : brokeOff);
}
