/** Whether this app can work with a server of another version (docs/product.md, "Neighbouring versions"). */
import { z } from 'zod';

/** The API level for which this app was built. Raise it together with `level` in `api/src/modules/about/about.ts`. */
export const appLevel = 4;
/** The oldest server level with which the app works. Raise this number when the app needs something from a newer level. */
export const oldestLevel = 4;

const aboutAnswer = z.object({
  data: z.object({
    product: z.literal('prasthan'),
    level: z.number(),
    installationId: z.string(),
    lineage: z.string(),
    version: z.string(),
    oldestApp: z.number(),
  }),
});

export type ServerAbout = z.output<typeof aboutAnswer>['data'];

/** `id` is permanent; `lineage` changes with each restore from a backup. */
export interface Installation {
  id: string;
  lineage: string;
}

export function readAbout(answer: unknown): ServerAbout | null {
  const { data } = aboutAnswer.safeParse(answer);
  return data ? data.data : null;
}

const updateApp = 'Update the app: choose "Check for updates…" in the menu Help, or install the new version.';
const updateServer = 'Ask whoever looks after the website to update Prasthan.';

/** Returns what staff should update if the server's schema differs from the app's. @param level - the server's */
export const adviceFor = (level: number): string =>
  level < appLevel
    ? updateServer
    : level > appLevel
      ? updateApp
      : `${updateApp} If that does not help: ${updateServer}`;

/** Returns a message that tells staff what to update; null if the app can work with the server. */
export function misfitOf({ level, version, oldestApp }: ServerAbout): string | null {
  if (level < oldestLevel)
    return `This website is too old for the app: it runs Prasthan ${version}. ${updateServer}`;
  if (appLevel < oldestApp)
    return `This app is too old for the website, which runs Prasthan ${version}. ${updateApp}`;
  return null;
}
