import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { useCuttableApi } from '../../testing/cuttable-api.ts';
import { anEnquiry } from '../../testing/factories.ts';
import { startTestApi } from '../../testing/test-api.ts';

const office = useCuttableApi();

const send = (body: object, key?: string) =>
  office.server.call('POST', '/api/contact', body, key ? { 'idempotency-key': key } : {});
const inbox = async (q: string): Promise<{ _id: string; createdAt: string; message: string }[]> =>
  (await office.server.asAdmin('GET', `/api/admin/contacts?q=${q}`)).body.data.contacts;
const emptied = () => expect.poll(() => readdirSync(office.journal), { timeout: 10_000 }).toEqual([]);

it('a second server on the same data folder is refused', async () => {
  await expect(startTestApi({ dataDir: office.dataDir })).rejects.toThrow('is already using the data folder');
});

describe('while the database is away', () => {
  it('enquiries are accepted, and each is in the inbox exactly once when the database is back', async () => {
    await office.way.cut();
    const bodies = Array.from({ length: 5 }, (_, number) =>
      anEnquiry({ name: 'Powercut', message: `In the dark: ${number}` }),
    );
    const answers = [];
    for (const [number, body] of bodies.entries()) answers.push(await send(body, `dark-${number}`));
    expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201, 201, 201]);
    expect(answers[0]?.body.message).toBe('Thank you for your message! We will get back to you soon.');
    const again = await Promise.all([send(bodies[0] ?? {}, 'dark-0'), send(bodies[0] ?? {}, 'dark-0')]);
    expect(new Set([answers[0], ...again].map((answer) => answer?.body.data._id)).size).toBe(1);
    expect(readdirSync(office.journal)).toHaveLength(5);
    const acknowledged = Date.now();

    await office.way.mend();
    // A retry that arrives before the journal is emptied gets the id that was promised.
    expect((await send(bodies[1] ?? {}, 'dark-1')).body.data._id).toBe(answers[1]?.body.data._id);
    await emptied();
    const rows = await inbox('powercut');
    expect(rows.map((row) => row._id).sort()).toEqual(answers.map((answer) => answer.body.data._id).sort());
    expect(rows.every((row) => Date.parse(row.createdAt) <= acknowledged + 1000)).toBe(true);
    expect((await send(bodies[2] ?? {}, 'dark-2')).body.data._id).toBe(answers[2]?.body.data._id);
    expect(await inbox('powercut')).toHaveLength(5);
  });

  it('invalid enquiries are refused, and all other routes say that the database is away', async () => {
    await office.way.cut();
    expect(await send({})).toMatchObject({ status: 400, body: { message: 'Name is required' } });
    expect(await office.server.call('GET', '/api/services')).toMatchObject({
      status: 503,
      body: { success: false, message: 'We cannot do this right now. Please try again in a minute.' },
    });
    expect((await office.server.call('GET', '/readyz')).status).toBe(503);
    expect((await office.server.call('GET', '/healthz')).status).toBe(200);
    await office.way.mend();
    await expect.poll(async () => (await office.server.call('GET', '/readyz')).status).toBe(200);
  });

  it('an enquiry without an Idempotency-Key is accepted', async () => {
    await office.way.cut();
    const answer = await send(anEnquiry({ name: 'Keyless' }));
    expect(answer.status).toBe(201);
    await office.way.mend();
    await emptied();
    expect((await inbox('keyless')).map((row) => row._id)).toEqual([answer.body.data._id]);
  });
});
