/** A server and an app whose versions do not fit. */
import { expect, test, vi } from 'vitest';
import { slow, update, useOffice } from './offline.testing.ts';

const office = useOffice();

test('against a server that is too old the app reads its copy, changes nothing, and says what to update', async () => {
  const { _id, version } = await office.newService('Before');
  const desk = office.computer();
  await desk.synced();
  expect(desk.service.state()).toMatchObject({ server: 'online', readOnly: null });
  const rename = { id: _id, version, input: { title: 'After' } };

  desk.way.is = 'cut';
  await desk.ask(update, rename);
  // The server is back, as the one before the last release.
  desk.way.about = { product: 'prasthan', level: 1 };
  desk.way.is = 'open';
  await desk.service.retry();
  const words = expect.stringContaining('it runs an older Prasthan. Ask whoever looks after the website');
  expect(desk.service.state()).toMatchObject({ server: 'offline', readOnly: words });
  await expect(desk.ask(update, rename)).rejects.toThrow('too old for the app');
  const { data } = await desk.ask(`{ adminService(id: "${_id}") { title } }`);
  expect(data).toEqual({ adminService: { title: 'After' } });
  // The queue waits.
  expect(desk.service.state().waiting).toHaveLength(1);
  expect(await office.stored(_id)).toMatchObject({ title: 'Before' });

  desk.way.about = null;
  await vi.waitFor(() => desk.back(), slow);
  expect(desk.service.state()).toMatchObject({ server: 'online', readOnly: null, waiting: [] });
  expect(await office.stored(_id)).toMatchObject({ title: 'After' });
});

test('a newer server that no longer serves the app asks for an update of the app', async () => {
  const desk = office.computer();
  await desk.synced();
  desk.way.about = { product: 'prasthan', level: 9, version: '4.0.0', oldestApp: 8 };
  await desk.service.retry();
  expect(desk.service.state().readOnly).toContain(
    'This app is too old for the website, which runs Prasthan 4.0.0.',
  );
  desk.way.about = { product: 'prasthan', level: 9, version: '4.0.0', oldestApp: 2 };
  await desk.service.retry();
  expect(desk.service.state()).toMatchObject({ server: 'online', readOnly: null });
});

test('a page that answers in the place of the server is no server', async () => {
  const desk = office.computer();
  await desk.synced();
  desk.way.about = { product: 'a portal' };
  await desk.service.retry();
  expect(desk.service.state()).toMatchObject({ server: 'offline', readOnly: null });
});
