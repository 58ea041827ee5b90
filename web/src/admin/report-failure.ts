import { notifyFailure } from './notify.ts';

/** If `work` fails, shows the error's message. Use for errors with messages for staff, such as those of `Platform.saveFile`. */
export async function reportFailure(work: () => Promise<unknown> | undefined): Promise<void> {
  try {
    await work();
  } catch (error) {
    notifyFailure(error instanceof Error ? error.message : 'That did not work.');
  }
}
