import type { ElectronApplication } from '@playwright/test';

/** Chooses a menu item of the app by its label. @throws Error if the menu has no such item */
export function chooseFromMenu(app: ElectronApplication, label: string): Promise<void> {
  return app.evaluate(({ Menu }, wanted) => {
    const items = Menu.getApplicationMenu()?.items.flatMap(({ submenu }) => submenu?.items ?? []) ?? [];
    const item = items.find((each) => each.label === wanted);
    if (!item)
      throw new Error(`The menu has no "${wanted}", only ${items.map((each) => each.label).join(', ')}.`);
    item.click();
  }, label);
}

/** Records the tray's tooltip and menu, so that a test can read them. */
export async function watchTray(app: ElectronApplication): Promise<{ words(): Promise<string | undefined> }> {
  await app.evaluate(({ Tray }) => {
    const { setContextMenu, setToolTip } = Tray.prototype;
    Tray.prototype.setContextMenu = function (menu) {
      Reflect.set(globalThis, 'trayMenu', menu);
      setContextMenu.call(this, menu);
    };
    Tray.prototype.setToolTip = function (words) {
      Reflect.set(globalThis, 'trayWords', words);
      setToolTip.call(this, words);
    };
  });
  return { words: () => app.evaluate(() => Reflect.get(globalThis, 'trayWords') as string | undefined) };
}

/** Chooses the first item in the tray's current menu. */
export const chooseFirstOfTray = (app: ElectronApplication): Promise<void> =>
  app.evaluate(() => (Reflect.get(globalThis, 'trayMenu') as Electron.Menu).items[0]?.click());

/** The text and the buttons of a message box. */
export interface Said {
  message: string;
  detail: string;
  buttons: string[];
}

/**
 * Answers every message box immediately with the first of its buttons that is among `labels`, without showing the box. A box
 * without such a button fails the test immediately, with the text of the box. A box that names no buttons has the button OK.
 */
export async function answerWith(
  app: ElectronApplication,
  labels: string[],
): Promise<{ said(): Promise<Said[]> }> {
  await app.evaluate(({ dialog }, wanted) => {
    const said: Said[] = [];
    Reflect.set(globalThis, 'said', said);
    const { promise: unknown, resolve: meetUnknown } = Promise.withResolvers<Said>();
    Reflect.set(globalThis, 'unknownBox', unknown);
    const answer = (...args: unknown[]) => {
      const { message, detail = '', buttons = ['OK'] } = args.at(-1) as Partial<Said> & { message: string };
      said.push({ message, detail, buttons });
      const response = buttons.findIndex((each) => wanted.includes(each));
      if (response >= 0) return Promise.resolve({ response, checkboxChecked: false });
      meetUnknown({ message, detail, buttons });
      return new Promise(() => {});
    };
    Reflect.set(dialog, 'showMessageBox', answer);
  }, labels);
  void app
    .evaluate(() => Reflect.get(globalThis, 'unknownBox') as Promise<Said>)
    .then(
      // Nothing awaits this promise, so the error is an unhandled rejection, which makes the running test fail.
      ({ message, detail, buttons }) => {
        throw new Error(
          `The test has no answer to this message box: "${message}" ${detail} [${buttons.join('] [')}]`,
        );
      },
      // Safe to ignore: `evaluate` fails when the app ends, or when a later `answerWith` has replaced `unknownBox`.
      () => {},
    );
  return { said: () => app.evaluate(() => Reflect.get(globalThis, 'said') as Said[]) };
}

/** Sets the result of the system's save dialog: a path, or null for "Cancel". */
export const answerSaveDialog = (app: ElectronApplication, path: string | null): Promise<void> =>
  app.evaluate(({ dialog }, filePath) => {
    Reflect.set(globalThis, 'offered', null);
    Reflect.set(dialog, 'showSaveDialog', async ({ defaultPath }: { defaultPath: string }) => {
      Reflect.set(globalThis, 'offered', defaultPath);
      return { canceled: filePath === null, filePath: filePath ?? '' };
    });
  }, path);
