import { expect, test } from 'vitest';
import { UpdateEnquiryDocument } from '../../gql/graphql.ts';
import { createUnsent, type Try, type Unsent } from './unsent.ts';

/** The server responds as `answer` specifies; `sent` lists the attempts. */
function queue(answer: (item: Unsent) => Try | Promise<Try>) {
  const sent: string[] = [];
  const unsent = createUnsent(async (item) => {
    sent.push(`${item.about} ${item.options.variables?.status} ${item.key}`);
    return answer(item);
  });
  return { unsent, sent };
}
const item = (key: string, about = 'sita') => ({
  key,
  about,
  options: { mutation: UpdateEnquiryDocument, variables: { status: `change ${key}` } },
});

test('when the server is back, changes are sent in order, each once', async () => {
  let isAway = true;
  const { unsent, sent } = queue(() => (isAway ? 'away' : 'done'));
  unsent.keep(item('1'));
  unsent.keep(item('2', 'hari'));
  unsent.keep(item('3'));
  await unsent.flush();
  // The server is unreachable, so the other changes are not attempted.
  expect(sent).toEqual(['sita change 1 1']);
  isAway = false;
  sent.length = 0;
  await unsent.flush();
  expect(sent).toEqual(['sita change 1 1', 'hari change 2 2', 'sita change 3 3']);
  expect(unsent.getState()).toEqual([]);
});

test('a second call during an attempt sends nothing twice, and changes added meanwhile are sent, too', async () => {
  const { promise, resolve } = Promise.withResolvers<Try>();
  const { unsent, sent } = queue(({ key }) => (key === '1' ? promise : 'done'));
  unsent.keep(item('1'));
  const tries = [unsent.flush(), unsent.flush()];
  unsent.keep(item('2'));
  resolve('done');
  await Promise.all(tries);
  expect(sent).toEqual(['sita change 1 1', 'sita change 2 2']);
});

test('a rejected change waits for a decision, and the others are sent', async () => {
  let isRefused = true;
  const { unsent, sent } = queue(({ key }) => (key === '1' && isRefused ? { refusal: 'No.' } : 'done'));
  unsent.keep(item('1'));
  unsent.keep(item('2'));
  await unsent.flush();
  expect(unsent.getState()).toEqual([{ ...item('1'), refusal: 'No.' }]);
  await unsent.flush();
  expect(sent).toHaveLength(2);
  isRefused = false;
  unsent.retry('1');
  await unsent.flush();
  expect(unsent.getState()).toEqual([]);
});

test('a change that is dropped while it is being sent is not restored by the response', async () => {
  const { promise, resolve } = Promise.withResolvers<Try>();
  const { unsent, sent } = queue(() => promise);
  unsent.keep(item('1'));
  unsent.keep(item('2'));
  const trying = unsent.flush();
  unsent.clear();
  resolve({ refusal: 'Too late.' });
  await trying;
  expect(unsent.getState()).toEqual([]);
  expect(sent).toHaveLength(1);
});
