/** Tests what each value of SEED writes into an empty database (docs/product.md, end of "Fallbacks"). */
import { afterEach, describe, expect, it } from 'vitest';
import { openOrm } from '../database/orm.ts';
import { entities } from '../kinds.ts';
import { Batch } from '../modules/batch/batch.kind.ts';
import { BlogPost } from '../modules/blog-post/blog-post.entity.ts';
import { Fact } from '../modules/fact/fact.kind.ts';
import { Page } from '../modules/page/page.kind.ts';
import { ReplyTemplate } from '../modules/reply-template/reply-template.kind.ts';
import { Service } from '../modules/service/service.kind.ts';
import { SiteSettings } from '../modules/site-settings/site-settings.entity.ts';
import { TeamMember } from '../modules/team-member/team-member.kind.ts';
import { Testimonial } from '../modules/testimonial/testimonial.kind.ts';
import { ONLY_ID } from '../records/record.entity.ts';
import { createTestDatabase } from '../testing/cluster.ts';
import { seed } from './seed.ts';
import { showcasePages } from './showcase-pages.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function seeded(kind: 'none' | 'demo' | 'showcase') {
  const database = await createTestDatabase();
  const orm = openOrm(database.url, entities);
  closing.push(
    () => orm.close(),
    () => database.drop(),
  );
  await seed(orm.em.fork(), kind);
  const em = orm.em.fork();
  const counts = [];
  for (const table of [Service, Testimonial, ReplyTemplate, Fact, Batch, BlogPost, TeamMember])
    counts.push([table.name, await em.count<object>(table)]);
  const { notice, noticeNe, counters } = await em.findOneOrFail(SiteSettings, ONLY_ID);
  const paths = (await em.find(Page, { status: 'published' })).map(({ path }) => path).sort();
  return { counts: Object.fromEntries(counts), paths, notice, noticeNe, counters };
}

it('none writes nothing made up: no page, letter, counter or notice', async () => {
  expect(await seeded('none')).toEqual({
    counts: { Service: 0, Testimonial: 0, ReplyTemplate: 0, Fact: 0, Batch: 0, BlogPost: 0, TeamMember: 0 },
    paths: [],
    notice: '',
    noticeNe: '',
    counters: [],
  });
});

describe.each([
  // /blog and /team show "Coming Soon" if there are no posts and no people.
  ['demo', 0, 0],
  ['showcase', 3, 4],
] as const)('%s', (kind, BlogPost, TeamMember) => {
  it(`writes all pages, the notice, ${BlogPost} posts and ${TeamMember} people`, async () => {
    const { counts, paths, notice, noticeNe, counters } = await seeded(kind);
    expect(counts).toMatchObject({ Testimonial: 6, BlogPost, TeamMember });
    expect(paths).toEqual(
      showcasePages()
        .map(({ path }) => path)
        .sort(),
    );
    expect(paths).not.toContain('/about/video-gallery');
    expect([notice, noticeNe]).toEqual([
      expect.stringContaining('fictional'),
      expect.stringContaining('काल्पनिक'),
    ]);
    expect(counters).toHaveLength(4);
  });
});
