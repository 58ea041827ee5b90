/** Decides whether this app and a server of another version can work together (docs/product.md, "Neighbouring versions"). */
import { z } from 'zod';

/** The API level of this app. `api/src/modules/about/about.ts` lists the levels; raise both numbers together. */
export const appLevel = 4;
/** The oldest API level that this app works with. Raise it when the app depends on something that a level has added. */
export const oldestLevel = 4;

/** The schema of the response to GET /api/about. Servers of level 1 report neither installation nor version. */
const aboutAnswer = z.object({
  data: z.object({
    product: z.literal('prasthan'),
    level: z.number(),
    installationId: z.string().optional(),
    lineage: z.string().optional(),
    version: z.string().optional(),
    oldestApp: z.number().optional(),
  }),
});

export type ServerAbout = z.output<typeof aboutAnswer>['data'];

/** An installation and its latest restore (`lineage`). */
export interface Installation {
  id: string;
  lineage: string;
}

/** Parses the response to GET /api/about; null if the server is not Prasthan. */
export function readAbout(answer: unknown): ServerAbout | null {
  const { data } = aboutAnswer.safeParse(answer);
  return data ? data.data : null;
}

/** Returns why this app cannot work with a server, and what to update; null if it can. */
export function misfitOf({ level, version, oldestApp = 1 }: ServerAbout): string | null {
  const server = version ? `Prasthan ${version}` : 'an older Prasthan';
  if (level < oldestLevel)
    return `This website is too old for the app: it runs ${server}. Ask whoever looks after the website to update Prasthan.`;
  if (appLevel < oldestApp)
    return `This app is too old for the website, which runs ${server}. Update the app: choose "Check for updates…" in the menu Help, or install the new version.`;
  return null;
}
