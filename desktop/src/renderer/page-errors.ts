const { desktop } = window;

/** Further errors of one page are not reported. */
const maxReports = 50;

/** Reports uncaught errors to the app's log. The main process leaves out their messages. */
export function reportErrors(): void {
  let count = 0;
  const report = (error: unknown) => {
    count += 1;
    if (count > maxReports) return;
    const { name, stack } = error instanceof Error ? error : new Error('not an error');
    void desktop.tellTrouble({ name: name.slice(0, 200), stack: (stack ?? '').slice(0, 20_000) });
  };
  addEventListener('error', ({ error }) => report(error));
  addEventListener('unhandledrejection', ({ reason }) => report(reason));
}
