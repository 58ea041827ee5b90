import { expect, it, test } from 'vitest';
import { aFact, aPage, aReplyTemplate } from '../../testing/factories.ts';
import { kindSuite } from '../../testing/kind-suite.ts';
import { useTestApi } from '../../testing/test-api.ts';
import { officeDay } from '../dashboard/dashboard.rules.ts';
import { factFacts } from './fact.form.ts';
import { dueOn, isDue, statusOf } from './fact.rules.ts';

kindSuite({
  facts: factFacts,
  site: 'facts',
  factory: aFact,
  required: {
    key: 'Key is required',
    subject: 'Subject is required',
    name: 'Name is required',
    sourceName: 'Source is required',
    sourceUrl: 'Address of the source is required',
  },
  defaults: { nameNe: '', value: '', valueNe: '', checkedOn: null, everyMonths: 6 },
  refused: [
    [{ key: 'funds' }, { key: expect.stringContaining('must look like au-funds') }],
    [{ key: 'Au-Funds' }, { key: expect.stringContaining('must look like au-funds') }],
    [{ subject: 'mars' }, { subject: expect.stringContaining('must be one of') }],
    [{ sourceUrl: 'javascript:alert(1)' }, { sourceUrl: expect.stringContaining('must be a URL') }],
    [{ everyMonths: 25 }, { everyMonths: 'Check every (months) must be a whole number from 1 to 24' }],
    [{ checkedOn: '2026-02-30' }, { checkedOn: 'Checked on must be a date such as 2026-11-21' }],
  ],
});

const server = useTestApi();

const create = (body: Record<string, unknown>) => server.asAdmin('POST', '/api/admin/facts', body);

it('keeps its key, because texts refer to it', async () => {
  const { data } = (await create(aFact({ key: 'uk-fee' }))).body;
  const answer = await server.asAdmin('PUT', `/api/admin/facts/${data._id}`, { key: 'uk-price' });
  expect(answer).toMatchObject({
    status: 400,
    body: { errors: { key: 'Texts refer to this fact by its key, so it stays uk-fee.' } },
  });
});

it('has a unique key, except for facts in the trash', async () => {
  const first = (await create(aFact({ key: 'usa-fee' }))).body.data;
  const second = await create(aFact({ key: 'usa-fee' }));
  expect(second.body.errors.key).toMatch(/^There is a fact usa-fee already\./);
  await server.asAdmin('DELETE', `/api/admin/facts/${first._id}`);
  expect((await create(aFact({ key: 'usa-fee' }))).status).toBe(201);
  const restore = 'mutation ($id: ID!) { restoreFact(id: $id) { _id } }';
  const back = await server.ask(restore, { id: first._id });
  expect(back.errors[0].message).toMatch(/^There is a fact usa-fee already\./);
});

it('cannot have a check in the future', async () => {
  const tomorrow = officeDay(new Date(Date.now() + 24 * 60 * 60 * 1000));
  const answer = await create(aFact({ checkedOn: tomorrow }));
  expect(answer.body.errors).toEqual({
    checkedOn: 'The day on which the fact was checked cannot be in the future.',
  });
});

it('lists the texts that name facts, even facts that do not exist', async () => {
  const page = aPage({
    title: 'Australia',
    content: 'Show {fact:au-used} {fact:au-used}\n\n{facts:australia}',
    contentNe: '{fact:au-work}',
  });
  const { data } = (await server.asAdmin('POST', '/api/admin/pages', page)).body;
  await server.asAdmin(
    'POST',
    '/api/admin/replies',
    aReplyTemplate({ title: 'Funds', textEn: '{ Fact:au-used }' }),
  );
  const query = '{ factUses { key kind recordId title } }';
  expect((await server.ask(query)).data.factUses).toEqual([
    { key: 'au-used', kind: 'Page', recordId: data._id, title: 'Australia' },
    { key: 'au-work', kind: 'Page', recordId: data._id, title: 'Australia' },
    { key: 'australia', kind: 'Page', recordId: data._id, title: 'Australia' },
    { key: 'au-used', kind: 'ReplyTemplate', recordId: expect.any(String), title: 'Funds' },
  ]);
  expect((await server.graphql(query)).body.errors[0].extensions.code).toBe('UNAUTHENTICATED');
});

test.each([
  ['2026-05-31', 6, '2026-11-30'],
  ['2026-08-31', 6, '2027-02-28'],
  ['2027-08-31', 6, '2028-02-29'],
  ['2026-12-15', 1, '2027-01-15'],
  ['2026-01-31', 24, '2028-01-31'],
])('a fact that was checked on %s is due %i months later, on %s', (checkedOn, everyMonths, due) => {
  expect(dueOn({ checkedOn, everyMonths })).toBe(due);
});

test.each([
  ['2026-11-29', false, 'checked'],
  ['2026-11-30', true, 'checked'],
  ['2026-12-30', true, 'checked'],
  ['2026-12-31', true, 'overdue'],
] as const)('on %s, a fact with the due day 30 November: due %s, %s', (day, due, status) => {
  const fact = { checkedOn: '2026-05-31', everyMonths: 6 };
  expect([isDue(fact, day), statusOf(fact, day)]).toEqual([due, status]);
});

test('a fact that nobody has checked is due, and its value is not shown', () => {
  const fact = { checkedOn: null, everyMonths: 6 };
  expect([isDue(fact, '2026-11-30'), statusOf(fact, '2026-11-30')]).toEqual([true, 'unchecked']);
});
