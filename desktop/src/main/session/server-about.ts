/** Whether this app and a server of another version can work together (docs/product.md, "Neighbouring versions"). */
import { z } from 'zod';

/**
 * The level of the API that this app was made for. `api/src/modules/about/about.ts` counts the levels. Raise it whenever that
 * number is raised.
 */
export const appLevel = 4;
/** The oldest level that this app can work with. Raise it when the app begins to need what a level has brought. */
export const oldestLevel = 4;

/** What a server says about itself at GET /api/about. Servers of level 1 name neither installation nor version. */
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

/** Which installation answers, and since which restore. */
export interface Installation {
  id: string;
  lineage: string;
}

/** Reads the answer of GET /api/about; null where it is not Prasthan's. */
export function readAbout(answer: unknown): ServerAbout | null {
  const { data } = aboutAnswer.safeParse(answer);
  return data ? data.data : null;
}

/** Why this app and a server do not fit, and what to update; null where they fit. */
export function misfitOf({ level, version, oldestApp = 1 }: ServerAbout): string | null {
  const server = version ? `Prasthan ${version}` : 'an older Prasthan';
  if (level < oldestLevel)
    return `This website is too old for the app: it runs ${server}. Ask whoever looks after the website to update Prasthan.`;
  if (appLevel < oldestApp)
    return `This app is too old for the website, which runs ${server}. Update the app: choose "Check for updates…" in the menu Help, or install the new version.`;
  return null;
}
