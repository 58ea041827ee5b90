import { readResuming } from '../admin/resumed-download.ts';

declare global {
  interface Window {
    /** Only Chromium has this function, and not on plain http. */
    showSaveFilePicker?(options: { suggestedName: string }): Promise<FileSystemFileHandle>;
  }
}

type Ask = (headers: Record<string, string>) => Promise<Response>;

/**
 * Downloads a large file. In Chromium, writes it directly to a place that the user chooses; elsewhere, collects it in memory.
 *
 * @param saveFile - saves a file that was collected in memory
 * @returns false if the user cancelled the download
 */
export async function download(
  name: string,
  ask: Ask,
  onProgress: (share: number) => void,
  saveFile: (name: string, content: Blob) => Promise<boolean>,
): Promise<boolean> {
  if (!window.showSaveFilePicker) {
    return saveFile(name, await new Response(streamOf(readResuming(ask, onProgress))).blob());
  }
  // Ask before the download starts, because the browser allows the file picker only within seconds after a click.
  const file = await window.showSaveFilePicker({ suggestedName: name }).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'AbortError') return null;
    throw error;
  });
  if (!file) return false;
  // The browser replaces the file when the writer is closed, so a failure leaves the file unchanged.
  const writer = await file.createWritable();
  try {
    for await (const chunk of readResuming(ask, onProgress)) await writer.write(new Uint8Array(chunk));
    await writer.close();
  } catch (error) {
    await writer.abort().catch(() => undefined);
    throw error;
  }
  return true;
}

function streamOf(chunks: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await chunks.return(undefined);
    },
  });
}
