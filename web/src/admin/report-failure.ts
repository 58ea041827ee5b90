import { notifyFailure } from './notify.ts';

/** For work whose errors have messages for staff, as those of `Platform.saveFile`. */
export async function reportFailure(work: () => Promise<unknown> | undefined): Promise<void> {
  try {
    await work();
  } catch (error) {
    notifyFailure(error instanceof Error ? error.message : 'That did not work.');
  }
}
