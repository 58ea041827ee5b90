import type { EntityManager } from '@mikro-orm/postgresql';
import { parseOrThrow } from '../graphql/errors.ts';
import { BlogPost } from '../modules/blog-post/blog-post.entity.ts';
import { blogPostForm } from '../modules/blog-post/blog-post.form.ts';
import { slugify } from '../modules/blog-post/blog-post.rules.ts';
import { factForm } from '../modules/fact/fact.form.ts';
import { Fact } from '../modules/fact/fact.kind.ts';
import { pageForm } from '../modules/page/page.form.ts';
import { Page } from '../modules/page/page.kind.ts';
import { teamMemberForm } from '../modules/team-member/team-member.form.ts';
import { TeamMember } from '../modules/team-member/team-member.kind.ts';

import { showcaseFacts } from './showcase-facts.ts';

const DAY = 24 * 60 * 60 * 1000;

const posts = [
  {
    title: 'IELTS or PTE: which one should you sit?',
    excerpt: 'Both open the same doors. The better test is the one that suits how you speak, type and think.',
    category: 'consulting',
    tags: ['IELTS', 'PTE', 'Test preparation'],
    content:
      '## Start with the visa, not the test\n\nMost universities in Australia, New Zealand and the UK take either. Check the list of your course first, because a few professional courses still ask for one of them by name.\n\n## How they differ on the day\n\n- **IELTS** has a person across the table for speaking. If you warm up in conversation, that helps you.\n- **PTE** is all on a computer. If you type quickly and do not mind a noisy room, it is shorter and the result comes sooner.\n\n## What we suggest\n\nTake a mock of each in the same week. Nine students in ten know after that.',
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
      '## Begin three months before\n\nA loan letter, a property valuation and tax clearance each have their own queue. Ask for all of them in the same week.\n\n## Keep it simple\n\nOne sponsor with a clear income is stronger than four with small ones. Write down where each amount came from while you still remember.',
  },
];

const team = [
  [
    'Sarita Adhikari',
    'Director',
    'leadership',
    'Fifteen years of sending students out and welcoming them back.',
  ],
  [
    'Ramesh Gurung',
    'Senior Counsellor, Australia',
    'consulting',
    'Knows the Genuine Student questions by heart, and why they are asked.',
  ],
  [
    'Nima Sherpa',
    'Test Preparation Lead',
    'operations',
    'Has marked more practice essays than he would like to count.',
  ],
  [
    'Pooja Maharjan',
    'Documentation Officer',
    'operations',
    'Finds the one missing stamp before the embassy does.',
  ],
] as const;

const pages = [
  {
    path: '/about/introduction',
    title: 'Introduction',
    description: 'Who we are, and how we work with students and parents in Nepal.',
    content:
      '## A small office that answers the phone\n\nPrasthan means departure. We help students in Nepal choose a course, prepare for it, apply, and leave well prepared.\n\n## How we work\n\nYou get one counsellor who stays with you. You see every document before it goes out. When a plan is not a good one, we say so.',
  },
  {
    path: '/privacy',
    title: 'Privacy',
    description: 'What we keep when you write to us, and for how long.',
    content:
      '## What we keep\n\nWhat you write in our forms: your name, how to reach you and your message. We use it to answer you and for nothing else.\n\n## What brought you here\n\nIf you come from another website or an advertisement, your browser remembers which one, and the first page that you saw, for at most seven days. It goes along when you send us a message, so that we know where people hear of us. If you send nothing, we never learn it.\n\n## Your choice\n\nAsk us at any time what we have about you, or to delete it.',
  },
];

/** Content for a demonstration: posts, team members, pages and facts, in addition to the samples of `demo`. */
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
  for (const fact of showcaseFacts) em.create(Fact, parseOrThrow(factForm, fact), { partial: true });
  for (const page of pages) {
    em.create(Page, parseOrThrow(pageForm, { ...page, status: 'published' }), { partial: true });
  }
}
