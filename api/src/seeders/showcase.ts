import type { EntityManager } from '@mikro-orm/postgresql';
import { parseOrThrow } from '../graphql/errors.ts';
import { batchForm } from '../modules/batch/batch.form.ts';
import { Batch } from '../modules/batch/batch.kind.ts';
import { BlogPost } from '../modules/blog-post/blog-post.entity.ts';
import { blogPostForm } from '../modules/blog-post/blog-post.form.ts';
import { slugify } from '../modules/blog-post/blog-post.rules.ts';
import { factForm } from '../modules/fact/fact.form.ts';
import { Fact } from '../modules/fact/fact.kind.ts';
import { pageForm } from '../modules/page/page.form.ts';
import { Page } from '../modules/page/page.kind.ts';
import { teamMemberForm } from '../modules/team-member/team-member.form.ts';
import { TeamMember } from '../modules/team-member/team-member.kind.ts';
import { showcaseClasses } from './showcase-classes.ts';
import { showcaseFacts } from './showcase-facts.ts';
import { showcasePages } from './showcase-pages.ts';
import { factWithTwins } from './twins.ts';

const DAY = 24 * 60 * 60 * 1000;

/** Made-up posts. Only the showcase contains them. */
export const posts = [
  {
    title: 'IELTS or PTE: which one should you sit?',
    excerpt:
      'Ask your school first which of them it takes. Then choose the one that suits how you speak, type and think.',
    category: 'consulting',
    tags: ['IELTS', 'PTE', 'Test preparation'],
    content:
      "## Start with your course's list\n\nEach school and each course has its own list of tests. Read it before you book, because a list can change.\n\n## How they differ on the day\n\n- **IELTS** has a person across the table for speaking. If you warm up in conversation, that helps you.\n- **PTE** is all on a computer. If you type quickly and do not mind a noisy room, it may suit you better.\n\n## A suggestion\n\nTake a mock of each in the same week, and compare how you felt as well as how you scored.",
  },
  {
    title: 'What a statement of purpose is really asking',
    excerpt: 'Visa officers read hundreds. The good ones answer three plain questions and then stop.',
    category: 'strategy',
    tags: ['Visa', 'Writing'],
    content:
      '## Three questions\n\n1. Why this course, now?\n2. Why there and not here?\n3. What will you do with it when it is over?\n\nAnswer each with something that only you could have written: a subject you enjoyed, a person you worked for, a number you can prove.\n\n## What to leave out\n\nQuotations, praise of the country, and any sentence you have seen in a sample.',
  },
  {
    title: 'Money on paper: preparing your financial documents',
    excerpt: 'Banks, sponsors and tax papers take longer than forms. Begin here, not at the end.',
    category: 'finance',
    tags: ['Visa', 'Documents'],
    content:
      '## Begin months before\n\nA loan letter, a property valuation and tax clearance each have their own queue. Ask for the slowest first.\n\n## Keep it simple\n\nOne sponsor with a clear income is stronger than four with small ones. Write down where each amount came from while you still remember.',
  },
];

const team = [
  ['Sarita Adhikari', 'Director', 'leadership', 'Ask when something went wrong.'],
  ['Ramesh Gurung', 'Counsellor, Australia', 'consulting', 'Ask about courses and visas for Australia.'],
  ['Nima Sherpa', 'Test Preparation Lead', 'operations', 'Ask about IELTS, PTE and SAT.'],
  ['Pooja Maharjan', 'Documentation Officer', 'operations', 'Ask about papers, translations and copies.'],
] as const;

export function demonstration(em: EntityManager): void {
  for (const fact of showcaseFacts) {
    em.create(Fact, parseOrThrow(factForm, factWithTwins(fact)), { partial: true });
  }
  for (const each of showcaseClasses(new Date()))
    em.create(Batch, parseOrThrow(batchForm, each), { partial: true });
  for (const page of showcasePages()) {
    em.create(Page, parseOrThrow(pageForm, { ...page, status: 'published' }), { partial: true });
  }
}

export function showcase(em: EntityManager): void {
  for (const [index, post] of posts.entries()) {
    const publishedAt = new Date(Date.now() - (index + 1) * 9 * DAY);
    const author = team[index % team.length]?.[0] ?? 'Prasthan';
    const values = parseOrThrow(blogPostForm, { ...post, author, status: 'published' });
    const made = { slug: slugify(post.title), publishedAt, createdAt: publishedAt };
    em.create(BlogPost, { ...values, ...made }, { partial: true });
  }
  for (const [index, [name, position, department, bio]] of team.entries()) {
    const values = parseOrThrow(teamMemberForm, { name, position, department, bio });
    em.create(TeamMember, { ...values, sortOrder: index + 1 }, { partial: true });
  }
}
