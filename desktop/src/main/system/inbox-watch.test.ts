import { afterEach, expect, test, vi } from 'vitest';
import { watchInbox } from './inbox-watch.ts';
import type { Arrived } from './notices.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('an enquiry from the website is reported as soon as the stream delivers it, without waiting for a timer', async () => {
  // Nothing advances the mocked clock, so a timer would never fire.
  vi.useFakeTimers();
  const told: Arrived[] = [];
  const encoder = new TextEncoder();
  const stream = new TransformStream<Uint8Array, Uint8Array>();
  const writer = stream.writable.getWriter();
  const { promise: isOpen, resolve: open } = Promise.withResolvers<void>();
  const { promise: isTold, resolve: tell } = Promise.withResolvers<void>();
  const watch = watchInbox({
    fetch: async (address) => {
      if (!address.endsWith('/stream')) {
        open();
        return Response.json({ data: { adminEnquiries: { edges: [] } } });
      }
      return new Response(stream.readable, { headers: { 'Content-Type': 'text/event-stream' } });
    },
    since: null,
    onArrived(arrived) {
      told.push(...arrived);
      tell();
    },
    onChanged() {},
    onRefused: async () => false,
  });
  await isOpen;
  const enquiry = {
    __typename: 'Enquiry',
    _id: 'one',
    name: 'Asha Rai',
    origin: 'website',
    createdAt: '2026-11-22T04:00:00.000Z',
  };
  const walkIn = { ...enquiry, _id: 'two', name: 'Bikash Rai', origin: 'walk-in' };
  const inboxChanged = { received: [walkIn, enquiry], changed: [], erased: [] };
  await writer.write(encoder.encode(`event: next\ndata: ${JSON.stringify({ data: { inboxChanged } })}\n\n`));
  await isTold;
  expect(told).toMatchObject([{ _id: 'one', name: 'Asha Rai' }]);
  watch.stop();
});
