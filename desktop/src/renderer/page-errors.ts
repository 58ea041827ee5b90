const { desktop } = window;

/** More errors than this of one page are not worth a line each. */
const most = 50;

/** Reports errors that nothing caught to the log of the app. The main process leaves their messages out. */
export function reportErrors(): void {
  let count = 0;
  const tell = (error: unknown) => {
    count += 1;
    if (count > most) return;
    const { name, stack } = error instanceof Error ? error : new Error('not an error');
    void desktop.tellTrouble({ name: name.slice(0, 200), stack: (stack ?? '').slice(0, 20_000) });
  };
  addEventListener('error', ({ error }) => tell(error));
  addEventListener('unhandledrejection', ({ reason }) => tell(reason));
}
