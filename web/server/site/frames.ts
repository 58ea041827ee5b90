import type { Api } from 'api';
import type { Logger } from 'pino';
import { readFrame } from '../../src/site/page/frame.server.ts';
import type { Frame } from '../../src/site/page/frame.ts';
import type { OrElse, Read } from '../../src/site/page/page.ts';
import { orElseOf } from './reader.ts';

/** After a change the frame is read again, but once for many changes. Milliseconds. */
const soon = 100;

/**
 * Reads the frame of all pages, and remembers it for the time when the database is away: menu and brand stay what they were.
 * After each change it is read again, so that an outage finds the newest.
 */
export function frameKeeper(
  read: Read,
  { content, isAnswering }: Pick<Api, 'content' | 'isAnswering'>,
  log: Logger,
) {
  let last: Frame | null = null;
  let isWaiting = false;

  async function frameOf(orElse: OrElse): Promise<Frame> {
    let isWhole = true;
    const frame = await readFrame(read, async (what, reading, fallback) => {
      let isRead = false;
      const answer = await orElse(
        what,
        reading.then((value) => {
          isRead = true;
          return value;
        }),
        fallback,
      );
      isWhole &&= isRead;
      return answer;
    });
    if (isWhole) last = frame;
    return isWhole ? frame : (last ?? frame);
  }

  function readSoon(): void {
    if (isWaiting) return;
    isWaiting = true;
    setTimeout(() => {
      isWaiting = false;
      // A database that is away or busy is heard of elsewhere.
      frameOf(orElseOf({ isAnswering }, log, () => undefined)).catch(() => undefined);
    }, soon).unref();
  }
  content.onRaise(readSoon);
  readSoon();
  return frameOf;
}
