import { expect, test, vi } from 'vitest';
import { newKey } from '../files/sealed-box.ts';
import { editOf, slow, update, useOffice } from './offline.testing.ts';

const office = useOffice();

test('after the server has ended a session, the copy stays encrypted and opens only for the same account', async () => {
  const desk = await office.syncedComputer();
  const mine = desk.way.token;
  const signInAs = (token: string | null) => {
    desk.way.token = token;
    if (token === null) desk.service.sessionEnded();
    else desk.service.signedIn();
  };
  // Without a connection, the copy cannot be read from the server again.
  desk.way.is = 'cut';
  signInAs(null);
  expect(desk.service.state().syncedAt).toBeNull();
  await expect(desk.read('{ me { email } }')).rejects.toThrow();
  signInAs(mine);
  await vi.waitFor(() => expect(desk.service.state().server).toBe('offline'), slow);
  expect(await desk.read('{ me { email } }')).toMatchObject({ me: { email: expect.any(String) } });

  signInAs(null);
  const claims = Buffer.from(JSON.stringify({ sub: 'somebody else' })).toString('base64url');
  signInAs(`x.${claims}.x`);
  await expect(desk.read('{ me { email } }')).rejects.toThrow();
  signInAs(null);
  signInAs(mine);
  await expect(desk.read('{ me { email } }')).rejects.toThrow();
});

test('a copy that is synced while the lock is switched on opens only with the PIN', async () => {
  const desk = await office.syncedComputer();
  const copyKey = newKey();
  desk.service.rekeyCopy(copyKey);
  // A sync ends after the key has changed but before the app restarts.
  await desk.back();
  desk.service.stop();
  const { folder, key } = desk;
  const withPin = office.computer({ folder, key, copyKey, way: 'cut' });
  expect(await withPin.read('{ me { email } }')).toMatchObject({ me: { email: expect.any(String) } });
  const withoutPin = office.computer({ folder, key, way: 'cut' });
  expect(withoutPin.service.state().syncedAt).toBeNull();
});

test('while a printed password must be replaced, the copy is kept, and the queue is sent afterwards', async () => {
  const service = await office.newService();
  const { _id } = service;
  const desk = await office.syncedComputer();
  const { syncedAt } = desk.service.state();
  desk.way.is = 'cut';
  await desk.ask(update, editOf(service, { title: 'Typed before' }));
  const { em, sessions } = await office.server.api.createContext();
  const require = async (isRequired: boolean) => {
    await em.execute('update admin set must_change_password = ?', [isRequired]);
    sessions.forget();
  };
  await require(true);
  await desk.back();
  expect(desk.service.state()).toMatchObject({ syncedAt, waiting: [{ state: 'waiting' }] });

  await require(false);
  desk.service.signedIn();
  await vi.waitFor(() => expect(desk.service.state().waiting).toEqual([]), slow);
  expect(await office.stored(_id)).toMatchObject({ title: 'Typed before' });
});
