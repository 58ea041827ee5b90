import { request } from 'node:http';
import type { Role } from '../graphql/context.ts';
import type { Answer, TestApi } from './test-api.ts';

export const goodPassword = 'four unusual words here';

const nameFor = (email: string) => email.split('@')[0] ?? email;

/** Lets the first admin invite an account. @returns the token in the invitation's link */
export async function invite(server: TestApi, email: string, role: Role = 'staff'): Promise<string> {
  const { body } = await callAs(server, server.token, 'POST', '/api/admin/accounts', {
    email,
    name: nameFor(email),
    role,
  });
  return body.data.link.split('#')[1];
}

export async function makeAccount(
  server: TestApi,
  email: string,
  role: Role = 'staff',
  name = nameFor(email),
): Promise<{ token: string; id: string }> {
  const invitation = await invite(server, email, role);
  const accepted = { token: invitation, name, password: goodPassword };
  const { token } = (await server.call('POST', '/api/admin/invitation/accept', accepted)).body.data;
  const { _id } = (await callAs(server, token, 'GET', '/api/admin/me')).body.data;
  return { token, id: _id };
}

export const callAs = (
  server: TestApi,
  token: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<Answer> => server.call(method, path, body, { authorization: `Bearer ${token}` });

/** @param address - a loopback address, such as 127.0.3.7 */
export function loginFrom(
  server: TestApi,
  address: string,
  body: object,
): Promise<{ status: number; retryAfter: string | undefined }> {
  return new Promise((resolve, reject) => {
    const sent = request(
      new URL('/api/admin/login', server.origin),
      {
        method: 'POST',
        localAddress: address,
        headers: { 'content-type': 'application/json' },
        agent: false,
      },
      (answer) => {
        answer.resume();
        answer.once('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            retryAfter: answer.headers['retry-after'],
          }),
        );
      },
    );
    sent.on('error', reject);
    sent.end(JSON.stringify(body));
  });
}
