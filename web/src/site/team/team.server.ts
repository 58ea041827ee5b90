import { departments } from 'api/forms/team-member';
import { TeamDocument } from '../../gql/graphql.ts';
import { labelIn } from '../language/record.ts';
import type { Word } from '../language/words.server.ts';
import { dialOf } from '../page/dial.server.ts';
import { comingSoonMeta } from '../page/meta.server.ts';
import { type DataOf, definePage, type Read, type SitemapEntry } from '../page/page.ts';

const leadText: Word = 'See whom you can ask about which work.';

export const team = definePage({
  view: 'team/team.page.tsx',
  keep: true,
  async load({ read, orElse, language }) {
    const lead = language.t(leadText);
    const reading = read(TeamDocument, {}).then((answer) => answer.teamMembers);
    const found = await orElse('team members', reading, null);
    const members = (found ?? []).map((member) => ({
      ...member,
      department: labelIn(departments, member.department),
      dial: dialOf(member.phone),
    }));
    const meta =
      members.length > 0
        ? { description: lead }
        : { ...comingSoonMeta(language, language.t('Our Team'), '/team'), hidden: found !== null };
    return { data: { lead, members }, meta };
  },
});

export async function teamInSitemap(read: Read): Promise<SitemapEntry[]> {
  const { teamMembers } = await read(TeamDocument, {});
  return teamMembers.length > 0 ? [{ path: '/team' }] : [];
}

export type TeamData = DataOf<typeof team>;
