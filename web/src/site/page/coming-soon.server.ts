import type { Meta } from './page.ts';

/** The description for search engines of a page that staff have not written yet. */
export const comingSoonMeta = (title: string, path: string): Meta => ({
  title,
  description: `${title}: this page is being written. Ask us in the meantime; a counsellor answers within a working day.`,
  path,
});
