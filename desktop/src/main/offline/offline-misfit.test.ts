import { expect, test } from 'vitest';
import { editOf, update, useOffice } from './offline.testing.ts';
import { addNote } from './offline-acts.testing.ts';

const office = useOffice();

/** The response to /api/about from another version of the same server. */
const about = (
  { way: { known } }: ReturnType<typeof office.computer>,
  version: { level: number; version: string; oldestApp: number },
) => ({ product: 'prasthan', installationId: known?.id, lineage: known?.lineage, ...version });

test('if the server is too old, the app shows its copy, changes nothing, and says what to update', async () => {
  const service = await office.newService('Before');
  const { _id } = service;
  const desk = await office.syncedComputer();
  expect(desk.service.state()).toMatchObject({ server: 'online', readOnly: null });
  const rename = editOf(service, { title: 'After' });

  desk.way.is = 'cut';
  await desk.ask(update, rename);
  desk.way.about = about(desk, { level: 1, version: '0.9.0', oldestApp: 1 });
  desk.way.is = 'open';
  await desk.service.retry();
  const words = expect.stringContaining('it runs Prasthan 0.9.0. Ask whoever looks after the website');
  expect(desk.service.state()).toMatchObject({ server: 'offline', readOnly: words });
  await expect(desk.ask(update, rename)).rejects.toThrow('too old for the app');
  const { data } = await desk.ask(`{ adminService(id: "${_id}") { title } }`);
  expect(data).toEqual({ adminService: { title: 'After' } });
  expect(desk.service.state().waiting).toHaveLength(1);
  expect(await office.stored(_id)).toMatchObject({ title: 'Before' });

  desk.way.about = null;
  await desk.back();
  expect(desk.service.state()).toMatchObject({ server: 'online', readOnly: null, waiting: [] });
  expect(await office.stored(_id)).toMatchObject({ title: 'After' });
});

test('a newer server that no longer serves the app asks for an update of the app', async () => {
  const desk = await office.syncedComputer();
  desk.way.about = about(desk, { level: 9, version: '4.0.0', oldestApp: 8 });
  await desk.service.retry();
  expect(desk.service.state().readOnly).toContain(
    'This app is too old for the website, which runs Prasthan 4.0.0.',
  );
  desk.way.about = about(desk, { level: 9, version: '4.0.0', oldestApp: 2 });
  await desk.service.retry();
  expect(desk.service.state()).toMatchObject({ server: 'online', readOnly: null });
});

test('a page that responds in place of the server does not count as the server', async () => {
  const desk = await office.syncedComputer();
  desk.way.about = { product: 'a portal' };
  await desk.service.retry();
  expect(desk.service.state()).toMatchObject({ server: 'offline', readOnly: null });
});

test('if the server lacks some fields, changes of these fields wait, other changes are sent, and the app says what to update', async () => {
  const service = await office.newService('Known');
  const { _id, version } = service;
  const [id = ''] = await office.enquiries('Of another version');
  const desk = await office.syncedComputer('cut');
  await desk.ask(update, editOf(service, { title: 'With a new field' }));
  await desk.ask(addNote, { id, text: 'Of the known fields' });
  // These functions change a request as if the app were newer, with a field that the server lacks: the first function selects
  // the field, the second sends a value for it.
  const ways = [
    (body: string) => (body.includes('updateService') ? body.replace(') {', ') { ofTomorrow') : body),
    (body: string) => (body.includes('updateService') ? body.replace('"title":', '"ofTomorrow":') : body),
  ];
  for (const asks of ways) {
    desk.way.asks = asks;
    await desk.back();
    const { waiting, warnings } = desk.service.state();
    expect(waiting).toMatchObject([{ kind: 'Service', state: 'waiting', message: null }]);
    expect(warnings).toMatchObject([
      {
        id: 'misfit',
        message: expect.stringMatching(/different versions.*goes out after the update.*Update the app/),
      },
    ]);
    // A read does not send the queued change again.
    const before = desk.traffic.requests;
    await desk.ask('{ adminServices { title } }');
    expect(desk.traffic.requests - before).toBe(1);
  }
  expect(await office.stored(_id)).toMatchObject({ title: 'Known', version });
  const { adminEnquiry } = await office.atServer(`{ adminEnquiry(id: "${id}") { notes { text } } }`);
  expect(adminEnquiry.notes).toEqual([{ text: 'Of the known fields' }]);

  desk.way.asks = null;
  await desk.back();
  expect(desk.service.state()).toMatchObject({ waiting: [], warnings: [] });
  expect(await office.stored(_id)).toMatchObject({ title: 'With a new field', version: version + 1 });
});

test('if the server refuses to update the copy, the copy is kept, is not read again and again, and the app says so', async () => {
  const desk = await office.syncedComputer();
  desk.way.asks = (body) => body.replace('changes(since', 'ofTomorrow(since');
  await desk.back();
  expect(desk.service.state().warnings).toMatchObject([
    { id: 'misfit', message: expect.stringContaining('copy on this computer stays as it is') },
  ]);
  expect((await desk.back()).requests).toBeLessThan(4);
  desk.way.asks = null;
  await desk.back();
  expect(desk.service.state().warnings).toEqual([]);
});
