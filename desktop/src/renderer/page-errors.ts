const { desktop } = window;

/** Further errors of one page are not reported. */
const most = 50;

/** Reports uncaught errors to the app's log. The main process leaves out their messages. */
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
