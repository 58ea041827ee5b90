import { expect, it } from 'vitest';
import { useTestApi } from '../../testing/test-api.ts';

const server = useTestApi();

const review = {
  name: 'Kritika Basnet',
  position: 'Nursing student',
  company: 'Deakin University',
  content: 'They rang me when the visa came, before I had seen the mail.',
  rating: 5,
};

it('a review is not public until staff approve it', async () => {
  const answer = await server.call('POST', '/api/review', { ...review, status: 'active' });
  expect(answer).toMatchObject({ status: 201, body: { success: true, data: { _id: expect.any(String) } } });
  expect((await server.call('GET', '/api/testimonials')).body.data).toEqual([]);
  const { data } = (await server.asAdmin('GET', '/api/admin/testimonials')).body;
  expect(data).toEqual([expect.objectContaining({ ...review, isActive: false, _id: answer.body.data._id })]);
  await server.asAdmin('PUT', `/api/admin/testimonials/${answer.body.data._id}`, { status: 'active' });
  expect((await server.call('GET', '/api/testimonials')).body.data).toHaveLength(1);
});

it('a review that is sent twice with one key is stored once', async () => {
  const headers = { 'idempotency-key': 'one review' };
  const answers = await Promise.all([1, 2, 3].map(() => server.call('POST', '/api/review', review, headers)));
  expect(new Set(answers.map((answer) => answer.body.data._id)).size).toBe(1);
});

it('other content with the same key is another review, so that no review is lost', async () => {
  const headers = { 'idempotency-key': 'two reviews' };
  const corrected = { ...review, content: 'They rang me before I had seen the mail.' };
  const [first, second] = [
    await server.call('POST', '/api/review', review, headers),
    await server.call('POST', '/api/review', corrected, headers),
  ];
  expect(second.body.data._id).not.toBe(first?.body.data._id);
  const { data } = (await server.asAdmin('GET', '/api/admin/testimonials')).body;
  expect(data.map(({ content }: { content: string }) => content)).toContain(corrected.content);
});

it('a review with missing fields is refused, and the response names each of them', async () => {
  const answer = await server.call('POST', '/api/review', { rating: 9 });
  expect(answer).toMatchObject({
    status: 400,
    body: { message: 'Name is required', errors: { rating: 'Rating must be a whole number from 1 to 5' } },
  });
});
