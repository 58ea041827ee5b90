import { type IpcMainInvokeEvent, ipcMain, type WebContents } from 'electron';
import { type Answer, type Args, type Channel, requests } from '../../shared/ipc.ts';
import { isPage } from '../system/app-origin.ts';

export type Handlers = {
  /** The last argument, `asker`, is the `WebContents` of the calling window. */
  [C in Channel]: (...args: [...Args<C>, asker: WebContents]) => Answer<C> | Promise<Answer<C>>;
};

function isTrusted({ senderFrame }: Pick<IpcMainInvokeEvent, 'senderFrame'>): boolean {
  return senderFrame !== null && senderFrame.parent === null && isPage(senderFrame.url);
}

/** Registers the handlers. Rejects calls from other pages, and calls whose arguments do not match the channel's schema. */
export function answerRequests(handlers: Handlers): void {
  for (const channel of Object.keys(requests) as Channel[]) {
    ipcMain.handle(channel, (event, ...sent: unknown[]) => {
      if (!isTrusted(event)) throw new Error(`${channel} was asked by a page that is not the app's.`);
      const args = requests[channel].args.safeParse(sent);
      if (!args.success) throw new Error(`${channel} was asked with arguments that it does not take.`);
      const handler = handlers[channel] as (...args: unknown[]) => unknown;
      return handler(...(args.data as unknown[]), event.sender);
    });
  }
}
