/** Touches: what staff write down about a call, a message or a visit, and what it does to the enquiry. */
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anEnquiry, aTouch } from '../../testing/factories.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { officeDay } from '../dashboard/dashboard.rules.ts';

let server: TestApi;
beforeAll(async () => {
  server = await startTestApi();
});
afterAll(() => server.close());

const enquiry = async (): Promise<string> =>
  (await server.call('POST', '/api/contact', anEnquiry())).body.data._id;
const touch = (id: string, body: object, headers?: Record<string, string>) =>
  server.asAdmin('POST', `/api/admin/contacts/${id}/touches`, body, headers);
const seen = async (id: string) => {
  const { body } = await server.graphql(
    `query ($id: ID!) { adminContact(id: $id) { _id version status followUpOn followUpTime followUpKind
       touches { _id contactId channel outcome text followUpOn followUpTime admin adminName createdAt }
       history { action before after } } }`,
    { id },
    { authorization: `Bearer ${server.token}` },
  );
  return body.data.adminContact;
};
const dayIn = (days: number) => officeDay(new Date(Date.now() + days * 86_400_000));

describe('a touch', () => {
  it('is written with status, next day and history, and the enquiry is answered', async () => {
    const id = await enquiry();
    const day = dayIn(2);
    const { status, body } = await touch(
      id,
      aTouch({ followUpOn: day, followUpTime: '14:30', followUpKind: 'visit', text: 'Comes by' }),
    );
    expect({ status, body }).toMatchObject({
      status: 201,
      body: {
        data: { _id: id, status: 'contacted', followUpOn: day, followUpTime: '14:30', followUpKind: 'visit' },
      },
    });
    expect(await seen(id)).toMatchObject({
      version: 2,
      touches: [
        {
          contactId: id,
          channel: 'call',
          outcome: 'reached',
          text: 'Comes by',
          followUpOn: day,
          followUpTime: '14:30',
        },
      ],
      history: [{ action: 'updated', before: { status: 'new', followUpOn: null } }],
    });
  });
});
