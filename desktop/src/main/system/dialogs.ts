import { type BrowserWindow, dialog, type MessageBoxOptions } from 'electron';

interface Question extends Pick<MessageBoxOptions, 'type' | 'message' | 'detail' | 'signal'> {
  buttons: string[];
  /** The button that Enter presses; the first one by default. */
  defaultId?: number;
  /** The button that Esc presses; `defaultId` by default. */
  cancelId?: number;
}

/** Returns the index of the chosen button. @param parent - the window that the dialog blocks */
export async function ask({ defaultId = 0, ...question }: Question, parent?: BrowserWindow): Promise<number> {
  const options = { title: 'Prasthan', defaultId, cancelId: defaultId, noLink: true, ...question };
  const { response } = await (parent
    ? dialog.showMessageBox(parent, options)
    : dialog.showMessageBox(options));
  return response;
}

export function say(
  message: string,
  detail = '',
  { type = 'none', parent }: { type?: MessageBoxOptions['type']; parent?: BrowserWindow } = {},
): void {
  const options = { title: 'Prasthan', type, message, detail };
  void (parent ? dialog.showMessageBox(parent, options) : dialog.showMessageBox(options));
}
