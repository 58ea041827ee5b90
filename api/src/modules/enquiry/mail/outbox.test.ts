import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { anEnquiry } from '../../../testing/factories.ts';
import { startSmtp, type TestSmtp } from '../../../testing/smtp.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';

/**
 * The tests use a real SMTP server. After a failure, a mail waits before the next attempt. The tests end this wait in the
 * database (`ready`).
 */
let smtp: TestSmtp;
let server: TestApi;
let db: pg.Client;
beforeAll(async () => {
  smtp = await startSmtp({}, { to: ['asha@prasthan.example', 'bikash@prasthan.example'] });
  server = await startTestApi({ mail: smtp.env, publicUrl: 'https://prasthan.example' });
  db = await server.connect();
});
afterAll(async () => {
  await db.end();
  await server.close();
  await smtp.die();
});
beforeEach(async () => {
  smtp.replies = {};
  smtp.taken.length = 0;
  await db.query('truncate enquiry, rate_limit');
  await acknowledge(false);
  await ready();
});
afterEach(() => expect(server.faults).toEqual([]));

const ready = () =>
  db.query(`update mail_flow set paused_until = null;
    update enquiry set notice_due = least(notice_due, now()), acknowledgement_due = least(acknowledgement_due, now())`);
const drain = () => server.api.jobs.run('mail');
const acknowledge = (on: boolean) =>
  db.query(
    `insert into mail_settings (acknowledges_visitors) values ($1) on conflict (id) do update set acknowledges_visitors = $1`,
    [on],
  );
let sends = 0;
const send = async (overrides = {}): Promise<string> => {
  sends += 1;
  const key = { 'idempotency-key': `mail-${sends}` };
  return (await server.call('POST', '/api/contact', anEnquiry(overrides), key)).body.data._id;
};
const LINE = '{ state at error }';
const mailOf = async (id: string) => {
  const query = `query ($id: ID!) { adminEnquiry(id: $id) { version mail { notice ${LINE} acknowledgement ${LINE} } } }`;
  return (await server.ask(query, { id })).data.adminEnquiry.mail;
};
const stateOf = async () =>
  (
    await server.ask(
      '{ mailState { isSetUp server from to hasLinks waiting failed lastSentAt lastError lastErrorAt acknowledgesVisitors } }',
    )
  ).data.mailState;

it('the office gets a notice of an enquiry, and the visitor an acknowledgement', async () => {
  const id = await send({
    name: 'सीता गुरुङ',
    email: 'sita@mail.example',
    message: 'नमस्ते, म अस्ट्रेलियामा नर्सिङ पढ्न चाहन्छु।\n<b>कति खर्च लाग्छ?</b>',
    about: '/study-abroad/australia',
  });
  expect((await mailOf(id)).notice).toMatchObject({ state: 'waiting', at: null, error: null });
  await drain();
  expect(smtp.taken).toHaveLength(1);
  const [{ to, raw, mail }] = smtp.taken as [(typeof smtp.taken)[number]];
  expect(to).toEqual(['asha@prasthan.example', 'bikash@prasthan.example']);
  expect(mail.subject).toBe('New enquiry: सीता गुरुङ, Strategic Consulting');
  expect(mail.from).toMatchObject({ name: 'Prasthan Education', address: 'office@prasthan.example' });
  expect(mail.replyTo).toMatchObject([{ name: 'सीता गुरुङ', address: 'sita@mail.example' }]);
  expect(mail.messageId).toBe(`<notice.${id}@prasthan.example>`);
  expect(raw).toMatch(/^Auto-Submitted: auto-generated\r$/m);
  expect(mail.text).toMatch(/About:?\s+Australia/);
  for (const part of [mail.text, mail.html]) {
    expect(part).toContain('नमस्ते, म अस्ट्रेलियामा नर्सिङ पढ्न चाहन्छु।');
    expect(part).toContain(`https://prasthan.example/admin/contacts/${id}`);
    expect(part).toMatch(/\d+ \w+ 20\d\d, \d\d:\d\d \(Nepal time\)/);
  }
  expect(mail.html).toContain('&lt;b&gt;कति');
  expect(mail.html).not.toMatch(/<img|src=|url\(/i);
  const { notice, acknowledgement } = await mailOf(id);
  expect(notice).toMatchObject({ state: 'sent', at: expect.any(String), error: null });
  expect(acknowledgement.state).toBe('none');
  await ready();
  await drain();
  expect(smtp.taken).toHaveLength(1);
});

it('no mail is lost while the mail server is down for a whole run, and each mail is sent once afterwards', async () => {
  await acknowledge(true);
  await smtp.die();
  const ids = await Promise.all(Array.from({ length: 40 }, () => send()));
  for (let tries = 0; tries < 4; tries += 1) {
    await drain();
    await ready();
  }
  const { waiting, failed, lastError } = await stateOf();
  expect({ waiting, failed, lastError }).toEqual({
    waiting: 80,
    failed: 0,
    lastError: `The mail server 127.0.0.1:${smtp.env.server.port} does not answer.`,
  });
  // The failure does not count as an attempt.
  expect((await mailOf(ids[3] ?? '')).notice).toMatchObject({ state: 'waiting', error: lastError });
  expect((await db.query('select max(notice_tries) as tries from enquiry')).rows).toEqual([{ tries: 0 }]);
  await smtp.revive();
  await drain();
  const took = smtp.taken.map(({ mail }) => mail.messageId).sort();
  const wanted = ids.flatMap((id) => [`notice.${id}`, `acknowledgement.${id}`]);
  expect(took).toEqual(wanted.map((name) => `<${name}@prasthan.example>`).sort());
  expect(await stateOf()).toMatchObject({
    waiting: 0,
    failed: 0,
    lastError: null,
    lastSentAt: expect.any(String),
  });
});

it('two instances that send at the same time do not send a mail twice', async () => {
  const other = await startTestApi({ mail: smtp.env }, async () => server.databaseUrl);
  const ids = await Promise.all(Array.from({ length: 30 }, () => send()));
  // A mail server that responds late on a busy machine counts as unavailable for a while, so this code retries.
  await expect
    .poll(async () => {
      await ready();
      await Promise.all([drain(), other.api.jobs.run('mail'), drain(), other.api.jobs.run('mail')]);
      return (await stateOf()).waiting;
    })
    .toBe(0);
  await other.close();
  expect(smtp.taken.map(({ mail }) => mail.messageId).sort()).toEqual(
    ids.map((id) => `<notice.${id}@prasthan.example>`).sort(),
  );
  expect((await stateOf()).waiting).toBe(0);
});

it('if the mail server disconnects after accepting a mail, the mail is repeated with the same Message-ID, but not forever', async () => {
  const id = await send();
  let breaks = 1;
  smtp.replies.message = () => {
    breaks -= 1;
    return breaks >= 0 ? 'hangUp' : null;
  };
  await drain();
  expect((await mailOf(id)).notice.state).toBe('waiting');
  await ready();
  await drain();
  expect(smtp.taken.map(({ mail }) => mail.messageId)).toEqual(
    Array(2).fill(`<notice.${id}@prasthan.example>`),
  );
  expect((await mailOf(id)).notice.state).toBe('sent');

  smtp.taken.length = 0;
  const cursed = await send();
  smtp.replies.message = () => 'hangUp';
  for (let tries = 0; tries < 7; tries += 1) {
    await drain();
    await ready();
  }
  expect(smtp.taken).toHaveLength(4);
  expect((await mailOf(cursed)).notice).toMatchObject({
    state: 'failed',
    error: 'The connection to the mail server broke each time this mail was sent. It may have arrived.',
  });
});

it('a refused address fails with a reason, and the other addresses get their mail', async () => {
  smtp.replies.address = (address) =>
    address.startsWith('bikash') ? '550 5.1.1 <bikash@prasthan.example> unknown' : null;
  const id = await send();
  await drain();
  expect(smtp.taken.map(({ to }) => to)).toEqual([['asha@prasthan.example']]);
  const words = 'The mail server refused the address: there is no such mailbox (550 5.1.1).';
  expect((await mailOf(id)).notice).toMatchObject({ state: 'sent', error: words });

  await acknowledge(true);
  smtp.replies.address = (address) =>
    address.endsWith('mail.example') ? '550 5.1.1 no such user here' : null;
  const visitor = await send();
  await drain();
  const { notice, acknowledgement } = await mailOf(visitor);
  expect({ notice: notice.state, thanks: acknowledgement }).toEqual({
    notice: 'sent',
    thanks: { state: 'failed', at: null, error: words },
  });
  expect(await stateOf()).toMatchObject({ failed: 1, lastError: null });

  smtp.replies = {};
  const again =
    'mutation ($id: ID!) { retryEnquiryMail(id: $id) { mail { acknowledgement { state error } } } }';
  const { data } = await server.ask(again, { id: visitor });
  expect(data.retryEnquiryMail.mail.acknowledgement).toEqual({ state: 'waiting', error: null });
  await drain();
  expect((await mailOf(visitor)).acknowledgement.state).toBe('sent');
});

it('only a postponed mail waits, and only for the addresses that have not received it', async () => {
  smtp.replies.address = (address) =>
    address.startsWith('bikash') ? '451 4.7.1 Greylisted, try again' : null;
  const id = await send();
  const other = await send();
  await drain();
  expect(smtp.taken.map(({ to }) => to)).toEqual(Array(2).fill(['asha@prasthan.example']));
  expect((await mailOf(id)).notice).toMatchObject({
    state: 'waiting',
    error: 'The mail server refused the address (451 4.7.1).',
  });
  smtp.replies = {};
  await ready();
  await drain();
  expect(smtp.taken.slice(2).map(({ to }) => to)).toEqual(Array(2).fill(['bikash@prasthan.example']));
  for (const each of [id, other])
    expect((await mailOf(each)).notice).toMatchObject({ state: 'sent', error: null });
});

it('a failure of the mail server or its account does not count as an attempt for any mail', async () => {
  const id = await send();
  const port = smtp.env.server.port;
  const since = new Set<string>();
  for (const [mood, words] of [
    [{ sender: '553 5.7.1 not yours' }, `does not accept mail from office@prasthan.example (553).`],
    [
      { message: () => '550 5.4.5 Daily user sending limit exceeded' },
      'is not accepting mail at the moment (550).',
    ],
    [{ address: () => '421 4.3.2 closing' }, 'is not accepting mail at the moment (421).'],
  ] as const) {
    smtp.replies = mood;
    await drain();
    await ready();
    const { lastError, lastErrorAt } = await stateOf();
    expect(lastError).toBe(`The mail server 127.0.0.1:${port} ${words}`);
    since.add(lastErrorAt);
    expect((await mailOf(id)).notice.state).toBe('waiting');
  }
  expect(since.size, 'the time of the first failure').toBe(1);
  expect(smtp.taken).toHaveLength(0);
  smtp.replies = {};
  await drain();
  expect((await mailOf(id)).notice.state).toBe('sent');
});

it('while the mail server does not respond, nothing is sent until the pause ends or an owner sends by hand', async () => {
  await send();
  await smtp.die();
  await drain();
  // Extends the first pause, which lasts only 15 seconds and could end during the test.
  await db.query(`update mail_flow set paused_until = paused_until + interval '1 hour'`);
  await smtp.revive();
  const before = smtp.connections;
  await drain();
  expect(smtp.connections).toBe(before);
  const { data } = await server.ask('mutation { sendTestMail { isSent message } }');
  expect(data.sendTestMail).toMatchObject({ isSent: true });
  await drain();
  expect(smtp.taken.map(({ mail }) => mail.subject)).toEqual([
    'Test mail of Prasthan Education',
    expect.stringMatching(/^New enquiry: Anjali Rai/),
  ]);
  expect(smtp.taken[0]?.to).toEqual(['counsellor@prasthan.example']);
});

it('the acknowledgement repeats nothing that the visitor typed, and is marked as automatic', async () => {
  await acknowledge(true);
  await send({
    name: 'BUY http://evil.example',
    email: 'victim@mail.example',
    message: 'Cheap pills at evil.example today',
  });
  await send({ name: 'Ram', email: 'ram@mail.example' });
  await drain();
  const thanks = smtp.taken.filter(({ mail }) => mail.messageId?.startsWith('<acknowledgement'));
  expect(thanks.map(({ to }) => to)).toEqual([['ram@mail.example']]);
  const [{ raw, mail }] = thanks as [(typeof thanks)[number]];
  expect(mail.subject).toBe('Prasthan Education: your message has reached us');
  expect(raw).toMatch(/^Auto-Submitted: auto-replied\r$/m);
  expect(`${mail.text}${mail.html}`).not.toMatch(/Ram|nursing|Strategic/);
  expect(mail.text).toContain('तपाईंको सन्देश हामीकहाँ आइपुगेको छ');
});

it('the form cannot flood a mailbox: it gets one mail a day in any spelling, and the office and machines get none', async () => {
  await acknowledge(true);
  const to = ['sita.rai@gmail.com', 'SitaRai+1@gmail.com', 'asha@prasthan.example', 'no-reply@mail.example'];
  const ids: string[] = [];
  for (const email of to) ids.push(await send({ email }));
  // The shared test server has no rate limits, so this test starts an instance that limits acknowledgements.
  const strict = await startTestApi({ mail: smtp.env, rateLimits: true }, async () => server.databaseUrl);
  await strict.api.jobs.run('mail');
  await strict.close();
  const lines = await Promise.all(ids.map(async (id) => (await mailOf(id)).acknowledgement));
  const { rows } = await db.query<{ key: string }>('select key from rate_limit');
  expect(rows.map(({ key }) => key.split(':')[0])).toContain('acknowledgementMailbox');
  expect(JSON.stringify(rows), 'only hashes are stored').not.toMatch(/sita|asha|@/i);
  expect(lines.map(({ state }) => state)).toEqual(['sent', 'none', 'none', 'none']);
  expect(lines[1].error).toContain('as many as we send in a day');
  expect(lines[2].error).toBe('Not sent: this is an address of the office.');
  expect(await stateOf()).toMatchObject({ waiting: 0, failed: 0 });
});

it('a network gets fifty acknowledgements a day, and all its enquiries are stored and reported to the office', async () => {
  await acknowledge(true);
  const strict = await startTestApi({ mail: smtp.env, rateLimits: true }, async () => server.databaseUrl);
  const submitted = [];
  for (let number = 0; number < 55; number += 1) {
    const context = await strict.api.createContext();
    // Each enquiry has a different address in the same network, because one address may send only thirty in ten minutes.
    context.address = `2001:db8:7:${number.toString(16)}`;
    submitted.push(
      await strict.api.submitEnquiry(context, anEnquiry({ email: `visitor${number}@mail.example` })),
    );
  }
  const other = await strict.api.createContext();
  other.address = '203.0.113.9';
  await strict.api.submitEnquiry(other, anEnquiry({ email: 'somebody.else@mail.example' }));
  await strict.close();
  const { rows } = await db.query(
    `select notice_state, acknowledgement_state, acknowledgement_error, count(*)::int from enquiry group by 1, 2, 3 order by 4`,
  );
  expect(submitted).toHaveLength(55);
  expect(rows).toEqual([
    {
      notice_state: 'waiting',
      acknowledgement_state: 'none',
      acknowledgement_error: 'Not sent: too many enquiries came from one network within a day.',
      count: 5,
    },
    { notice_state: 'waiting', acknowledgement_state: 'waiting', acknowledgement_error: null, count: 51 },
  ]);
});

it('a mail that breaks the connection at each attempt does not hold up the others', async () => {
  const cursed = await send({ email: 'cursed@mail.example' });
  const ids = [await send(), await send()];
  smtp.replies.message = ({ raw }) => (raw.includes('cursed@mail.example') ? '421 4.3.0 closing' : null);
  for (let tries = 0; tries < 3; tries += 1) {
    await drain();
    await ready();
  }
  expect(smtp.taken.map(({ mail }) => mail.messageId).sort()).toEqual(
    ids.map((id) => `<notice.${id}@prasthan.example>`).sort(),
  );
  expect((await mailOf(cursed)).notice.state).toBe('waiting');
});

it('the notice of a held enquiry is sent only after staff release the enquiry', async () => {
  await acknowledge(true);
  const id = await send({
    name: '<a href="http://casino.example">',
    message: 'Casino bonus casino http://casino.example',
  });
  await drain();
  expect(smtp.taken).toHaveLength(0);
  expect((await mailOf(id)).notice.state).toBe('none');
  await server.ask('mutation ($id: ID!) { releaseEnquiry(id: $id) { _id } }', { id });
  await drain();
  expect(smtp.taken.map(({ mail }) => mail.messageId)).toEqual([
    `<notice.${id}@prasthan.example>`,
    `<acknowledgement.${id}@prasthan.example>`,
  ]);
});

it('old mail is sent only by hand', async () => {
  await acknowledge(true);
  const id = await send();
  await smtp.die();
  await drain();
  await smtp.revive();
  await ready();
  await db.query(`update enquiry set created_at = now() - interval '8 days'`);
  await drain();
  expect(smtp.taken).toHaveLength(0);
  expect(await mailOf(id)).toMatchObject({
    notice: { state: 'failed', error: 'Not sent automatically: the enquiry is more than 7 days old.' },
    acknowledgement: { state: 'none', error: 'Not sent: the enquiry is more than 3 days old.' },
  });
  const { data } = await server.ask('mutation { retryFailedMail { waiting failed } }');
  expect(data.retryFailedMail).toEqual({ waiting: 1, failed: 0 });
  await drain();
  expect(smtp.taken).toHaveLength(1);
});

it('switching on mail later sends nothing for old enquiries', async () => {
  const quiet = await startTestApi({ mail: null }, async () => server.databaseUrl);
  const id = await quiet.enquire();
  const { errors } = await quiet.ask('mutation { sendTestMail { isSent } }');
  expect(errors[0].message).toContain('SMTP_URL');
  await quiet.close();
  await drain();
  expect(smtp.taken).toHaveLength(0);
  expect((await mailOf(id)).notice.state).toBe('none');
});

it('mail changes neither version nor modification time, and an erasure drops waiting mail', async () => {
  await smtp.die();
  const id = await send();
  const before = (await db.query('select version, updated_at from enquiry')).rows;
  await drain();
  expect((await db.query('select version, updated_at from enquiry')).rows).toEqual(before);
  await server.ask('mutation ($id: ID!) { eraseEnquiry(id: $id) { _id } }', { id });
  await smtp.revive();
  await ready();
  await drain();
  expect(smtp.taken).toHaveLength(0);
  expect(await stateOf()).toMatchObject({ waiting: 0, failed: 0 });
});

it('no mail is sent for an enquiry that is erased just before its turn', async () => {
  const first = await send();
  const second = await send();
  smtp.replies.message = async () => {
    // The run claims both mails before it sends the first one.
    await db.query('delete from enquiry where id = $1', [second]);
    return null;
  };
  await drain();
  expect(smtp.taken.map(({ mail }) => mail.messageId)).toEqual([`<notice.${first}@prasthan.example>`]);
});

it("neither the tables nor the log contain the mail server's replies", async () => {
  await acknowledge(true);
  smtp.replies.address = (address) => `550 5.7.1 <${address}> says hunter2`;
  await send({ email: 'asmita@mail.example' });
  await drain();
  const { rows } = await db.query('select notice_error || acknowledgement_error as said from enquiry');
  const flow = await db.query('select last_error from mail_flow');
  expect(JSON.stringify([rows, flow.rows, server.faults])).not.toMatch(/hunter2|asmita/);
});

it('the acknowledgement of a form in Nepali is in Nepali, with the Nepali address and date', async () => {
  await acknowledge(true);
  const input = { addressNe: 'पुतलीसडक, काठमाडौं' };
  await server.ask(
    'mutation ($input: SiteSettingsInput!) { updateSiteSettings(input: $input) { _id: version } }',
    {
      input,
    },
  );
  const id = await send({ email: 'sita@mail.example', locale: 'ne' });
  await db.query(`update enquiry set created_at = '2026-11-22 04:57Z' where id = $1`, [id]);
  await db.query(`update enquiry set acknowledgement_tries = 9, notice_tries = 9 where id = $1`, [id]);
  await drain();
  const [thanks] = smtp.taken.filter(({ to }) => to.includes('sita@mail.example'));
  expect(thanks?.mail.subject).toBe('Prasthan Education: तपाईंको सन्देश आइपुग्यो');
  for (const text of ['२०८३ मंसिर ६, १०:४२ मा आइपुग्यो', 'पुतलीसडक, काठमाडौं', 'Your message has arrived'])
    expect(thanks?.mail.text).toContain(text);
  expect(thanks?.mail.html).toContain('<html lang="ne">');
  expect(smtp.taken.find(({ mail }) => mail.subject?.startsWith('New enquiry'))).toBeDefined();
});
