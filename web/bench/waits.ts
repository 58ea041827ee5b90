import { randomUUID } from 'node:crypto';
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { type DocumentNode, print } from 'graphql';
import { COMMON_WORD, RARE_WORD, SCARCE_WORD, UNKNOWN_LETTERS } from '../../api/src/bench/bench-words.ts';
import { freePort } from '../../api/src/database/free-port.ts';
import { bearerOf } from '../faults/visitors.ts';
import {
  AdminBlogPostsDocument,
  AdminEnquiriesDocument,
  type AdminEnquiriesQuery,
  AdminEnquiryDocument,
  AdminPagesDocument,
  DashboardDocument,
  FindEnquiriesDocument,
  FindPeopleDocument,
  PreviewImportDocument,
  ReportDocument,
  RunImportDocument,
} from '../src/gql/graphql.ts';
import { onApi, type Place } from './database.ts';
import { factEdit } from './fact-edit.ts';
import { type Goal, goals, inboxGoal } from './goals.ts';
import { cpuOf } from './load.ts';
import { site } from './processes.ts';
import { figureOf, goalText, quantile, textOf, verdictOf } from './verdict.ts';

const REQUESTS = 60;
const WARM_UP = 5;
const LONGEST_MS = 4000;

/** Sends a GraphQL document and returns its data. @throws Error if the response has errors */
type Ask = <Data, Variables>(
  document: TypedDocumentNode<Data, Variables> | string,
  variables?: object,
) => Promise<Data>;
type Case = [name: string, request: () => Promise<unknown>, requests?: number];

async function staffOf(url: string): Promise<Ask> {
  const authorization = await bearerOf(url);
  return async (document, variables = {}) => {
    const query = typeof document === 'string' ? document : print(document as DocumentNode);
    const response = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization },
      body: JSON.stringify({ query, variables }),
    });
    const answer = await response.json();
    if (!response.ok || answer.errors) throw new Error(JSON.stringify(answer).slice(0, 500));
    return answer.data;
  };
}

async function inboxCases(ask: Ask): Promise<Case[]> {
  const page = (variables: object) => () => ask(AdminEnquiriesDocument, { first: 50, ...variables });
  const follow = async (variables: object, pages: number) => {
    let after: string | null | undefined = null;
    for (let turned = 0; turned < pages; turned += 1) {
      const page: AdminEnquiriesQuery = await ask(AdminEnquiriesDocument, { first: 50, ...variables, after });
      after = page.adminEnquiries.pageInfo.endCursor;
    }
    return { ...variables, after };
  };
  return [
    // This request asks for no data. Its time shows how much a busy machine distorts the times of the other requests.
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
    ['dashboard', () => ask(DashboardDocument, { days: 60 })],
  ];
}

const columns = [
  { header: 'Name', field: 'name' },
  { header: 'Mobile', field: 'phone' },
  { header: 'Email', field: 'email' },
  { header: 'Remarks', field: 'message' },
];
function sheet() {
  const run = randomUUID().slice(0, 8);
  const rows = Array.from({ length: 5000 }, (_, index) => [
    `Student ${index} Rai`,
    `98${String((index * 2_654_435_761) % 1e8).padStart(8, '0')}`,
    `student.${run}.${index}@mail.example`,
    `Asked about nursing at the fair of ${run}.`,
  ]);
  return { input: { columns, rows, origin: 'event' } };
}

async function staffCases(ask: Ask): Promise<Case[]> {
  const { adminEnquiries } = await ask(AdminEnquiriesDocument, { first: 50 });
  const ids = adminEnquiries.edges.map(({ node }) => (node as unknown as { _id: string })._id);
  let opened = 0;
  const typed = { query: 'Gurung' };
  const period = { from: '2021-11-22', to: '2026-11-21', imported: true };
  return [
    ['first page', () => ask(AdminEnquiriesDocument, { first: 50 })],
    ['opening an enquiry', () => ask(AdminEnquiryDocument, { id: ids[opened++ % ids.length] })],
    ['the palette', () => Promise.all([ask(FindEnquiriesDocument, typed), ask(FindPeopleDocument, typed)])],
    ['dashboard', () => ask(DashboardDocument, { days: 60 })],
    ['list of posts', () => ask(AdminBlogPostsDocument, { first: 200 }), 20],
    ['list of pages', () => ask(AdminPagesDocument, { first: 200 }), 20],
    ['report of five years, by origin', () => ask(ReportDocument, { ...period, by: 'ORIGIN' }), 20],
    ['report of five years, by month (BS)', () => ask(ReportDocument, { ...period, by: 'MONTH_BS' }), 20],
    ['preview of an import of 5,000 rows', () => ask(PreviewImportDocument, sheet()), 3],
    ['import of 5,000 rows', () => ask(RunImportDocument, sheet()), 3],
  ];
}

const blog = `query ($category: String, $tag: String) {
  blogPosts(first: 20, category: $category, tag: $tag) {
    totalCount pageInfo { hasNextPage endCursor } edges { node { slug title excerpt category tags publishedAt } }
  }
}`;

const siteCases = (ask: Ask): Case[] => [
  ['blog, first page', () => ask(blog)],
  ['blog, a category', () => ask(blog, { category: 'finance' })],
  ['blog, a tag', () => ask(blog, { tag: 'tag 6' })],
  ['a post with related ones', () => ask('{ blogPost(slug: "post-777") { title related { title } } }')],
  ['topics of the blog', () => ask('{ blogTopics { categories { name count } tags { name count } } }')],
  ['search of the site', () => ask('{ search(query: "visa") { title path } }')],
  ['search, misspelt', () => ask('{ search(query: "guidde 777") { title path } }')],
  ['a page', () => ask('{ page(path: "/guides/page-777") { title content } }')],
];

type Say = (line: string) => void;

async function table(
  cases: Case[],
  pid: number,
  goalOf: (name: string) => Goal | undefined,
  say: Say,
): Promise<void> {
  say('| request | requests | CPU ms | p50 ms | p95 ms | goal | verdict |');
  say('|---|---|---|---|---|---|---|');
  for (const [name, request, requests = REQUESTS] of cases) {
    for (let done = 0; done < Math.min(WARM_UP, requests - 2); done += 1) await request();
    const times: number[] = [];
    const before = cpuOf(pid);
    for (const end = performance.now() + LONGEST_MS; times.length < requests && performance.now() < end; ) {
      const start = performance.now();
      await request();
      times.push(performance.now() - start);
    }
    const micro = ((cpuOf(pid) - before) * 1000) / times.length;
    const p95 = figureOf(times, 0.95);
    const goal = goalOf(name);
    say(
      `| ${name} | ${times.length} | ${micro.toFixed(1)} | ${quantile(times, 0.5).toFixed(1)} | ${textOf(p95)} | ${goalText(goal)} | ${verdictOf(p95, goal)} |`,
    );
  }
}

export async function staff({ databaseUrl, env, port }: Place, say: Say): Promise<void> {
  const server = await site(env, port);
  onApi('src/bench/fill.ts', databaseUrl, 'enquiries', '10000');
  onApi('src/bench/fill.ts', databaseUrl, 'site', '10000', '10000');
  const ask = await staffOf(server.url);
  say('10,000 enquiries, 10,000 posts and 10,000 pages; CPU is of our process, without PostgreSQL.\n');
  const office = { env, port: await freePort(), authorization: await bearerOf(server.url) };
  const cases = await staffCases(ask);
  cases.push([
    'an edited fact on three pages, a post and for replies, on two servers',
    await factEdit(server, office),
  ]);
  await table(cases, server.pid, (name) => goals[name], say);
  await server.stop();
}

export async function growth(
  { databaseUrl, env, port }: Place,
  sizes: number[],
  hasSite: boolean,
  say: Say,
): Promise<void> {
  const server = await site(env, port);
  const ask = await staffOf(server.url);
  if (hasSite) {
    onApi('src/bench/fill.ts', databaseUrl, 'site', '10000', '2000');
    say('\n10,000 posts and 2,000 pages:\n');
    await table(siteCases(ask), server.pid, () => undefined, say);
  }
  let filled = 0;
  for (const size of sizes) {
    onApi('src/bench/fill.ts', databaseUrl, 'enquiries', String(size), String(filled + 1));
    filled = size;
    say(`\n${size.toLocaleString('en')} enquiries:\n`);
    await table(await inboxCases(ask), server.pid, () => inboxGoal, say);
  }
  await server.stop();
}
