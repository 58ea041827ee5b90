import type { Ask } from './bench-api.ts';
import { COMMON_WORD, RARE_WORD, SCARCE_WORD, UNKNOWN_LETTERS } from './bench-rows.ts';

export type Case = [name: string, request: () => Promise<unknown>];

const inbox = `query ($after: String, $status: String, $query: String, $order: EnquiryOrder) {
  adminEnquiries(first: 50, after: $after, status: $status, query: $query, order: $order) {
    totalCount totalIsCapped pageInfo { hasNextPage endCursor }
    edges { cursor node { _id version name email phone company service status createdAt } }
  }
}`;
const dashboard = `{
  adminStats { totalContacts totalServices totalBlogPosts totalTestimonials totalTeam }
  waiting: adminEnquiries(first: 5, status: "new") {
    totalCount totalIsCapped edges { node { _id name service createdAt } }
  }
  dueFollowUps(first: 10) { _id name service followUpOn }
  enquiriesByDay(days: 28) { day count }
}`;

interface Page {
  adminEnquiries: { pageInfo: { endCursor: string } };
}

export async function inboxCases(ask: Ask): Promise<Case[]> {
  const page = (variables: object) => () => ask(inbox, variables);
  const follow = async (variables: object, pages: number) => {
    let after: string | null = null;
    for (let turned = 0; turned < pages; turned += 1) {
      const page: Page = await ask<Page>(inbox, { ...variables, after });
      after = page.adminEnquiries.pageInfo.endCursor;
    }
    return { ...variables, after };
  };
  return [
    // A request that reads nothing. Its time shows how much a busy machine distorts the others.
    ['nothing at all', () => ask('{ __typename }')],
    ['first page', page({})],
    ['page 101', page(await follow({}, 100))],
    ['status', page({ status: 'completed' })],
    ['oldest first', page({ order: 'OLDEST' })],
    ['follow-ups first', page({ order: 'FOLLOW_UP' })],
    ['follow-ups first, page 101', page(await follow({ order: 'FOLLOW_UP' }, 100))],
    ['status, follow-ups first', page({ status: 'contacted', order: 'FOLLOW_UP' })],
    ['a name', page({ query: 'Gurung' })],
    ['two words of a name', page({ query: 'Laxmi Gurung' })],
    ['a name in Devanagari', page({ query: 'गुरुङ' })],
    ['a name of initials', page({ query: 'K.C.' })],
    ['a misspelt name', page({ query: 'Gurumg' })],
    ['rare word', page({ query: RARE_WORD })],
    ['scarce word', page({ query: SCARCE_WORD })],
    ['common word', page({ query: COMMON_WORD })],
    ['common word, follow-ups first', page({ query: COMMON_WORD, order: 'FOLLOW_UP' })],
    ['common word and status', page({ query: COMMON_WORD, status: 'new' })],
    ['two letters', page({ query: 'ka' })],
    ['two letters that are nowhere', page({ query: UNKNOWN_LETTERS })],
    ['nothing found', page({ query: 'xylophone' })],
    ['e-mail fragment', page({ query: '.471@mail' })],
    ['phone fragment', page({ query: '9658629' })],
    ['dashboard', () => ask(dashboard)],
  ];
}

const list = `query ($after: String, $category: String, $tag: String) {
  blogPosts(first: 20, after: $after, category: $category, tag: $tag) {
    totalCount pageInfo { hasNextPage endCursor } edges { node { slug title excerpt category tags publishedAt } }
  }
}`;

/** Returns the requests for the site's lists and the admin's content lists, uncached. */
export function siteCases(ask: Ask): Case[] {
  return [
    ['blog, first page', () => ask(list)],
    ['blog, a category', () => ask(list, { category: 'finance' })],
    ['blog, a tag', () => ask(list, { tag: 'tag 6' })],
    ['a post with related ones', () => ask('{ blogPost(slug: "post-777") { title related { title } } }')],
    ['topics of the blog', () => ask('{ blogTopics { categories { name count } tags { name count } } }')],
    ['search of the site', () => ask('{ search(query: "visa") { title path } }')],
    ['search, misspelt', () => ask('{ search(query: "guidde 777") { title path } }')],
    ['a page', () => ask('{ page(path: "/guides/page-777") { title content } }')],
    [
      'all posts in the admin',
      () => ask('{ adminBlogPosts { _id title category status views publishedAt } }'),
    ],
    ['all pages in the admin', () => ask('{ adminPages { _id title path status } }')],
  ];
}
