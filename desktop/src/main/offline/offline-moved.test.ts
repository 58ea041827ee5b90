import { expect, test, vi } from 'vitest';
import { appLevel } from '../session/server-about.ts';
import { editOf, slow, update, useOffice } from './offline.testing.ts';

const office = useOffice();

const lineage = '00000000-0000-4000-8000-000000000001';
const about = (id: string, since = lineage) => ({
  product: 'prasthan',
  level: appLevel,
  installationId: id,
  lineage: since,
  version: '1.0.0',
  oldestApp: 1,
});
const here = '10000000-0000-4000-8000-000000000000';
const elsewhere = '20000000-0000-4000-8000-000000000000';

async function deskWithWork() {
  const service = await office.newService('At the old address');
  const { _id } = service;
  const desk = office.computer({ address: 'https://old.example' });
  desk.way.about = about(here);
  await desk.synced();
  desk.way.is = 'cut';
  await desk.ask(update, editOf(service, { title: 'Typed before the move' }));
  desk.service.stop();
  return { desk, id: _id };
}

test('queued changes are shown at another address, and are sent there only if they were moved', async () => {
  const { desk, id } = await deskWithWork();
  const { folder, key } = desk;
  const moved = await office.syncedComputer('open', { folder, key, address: 'https://new.example' });
  await moved.back();
  const [other] = moved.service.state().others;
  expect(other).toMatchObject({ host: 'old.example', isHere: false, count: 1, isOwn: true });
  expect(moved.service.state().waiting).toEqual([]);
  expect((await office.stored(id)).title).toBe('At the old address');
  expect(moved.service.readOther(String(other?.owner))).toMatchObject([
    { title: 'At the old address', fields: [{ name: 'title', ours: 'Typed before the move' }] },
  ]);

  moved.service.takeAlong('https://old.example', 'https://new.example');
  expect(moved.service.state()).toMatchObject({ others: [], waiting: [{ state: 'waiting' }] });
  await moved.back();
  expect(moved.service.state()).toMatchObject({ others: [], waiting: [] });
  expect((await office.stored(id)).title).toBe('Typed before the move');
});

test('another person sees that changes are queued, but can neither read nor discard them', async () => {
  const { desk } = await deskWithWork();
  const { folder, key } = desk;
  await office.server.asAdmin('POST', '/api/admin/services', { title: 'Of nobody', description: 'x' });
  const moved = office.computer({ folder, key, address: 'https://new.example' });
  moved.way.token = null;
  moved.service.signedOut();
  const [other] = moved.service.state().others;
  expect(other).toMatchObject({ count: 1, isOwn: false });
  expect(() => moved.service.readOther(String(other?.owner))).toThrow('Only the person');
  expect(() => moved.service.dropOther(String(other?.owner))).toThrow('Only the person');
  expect(moved.service.state().others).toHaveLength(1);
});

test('another installation at the same address gets nothing, and staff are told', async () => {
  const { desk, id } = await deskWithWork();
  const { folder, key } = desk;
  const again = office.computer({ folder, key, address: 'https://old.example', way: 'cut' });
  await vi.waitFor(() => expect(again.service.state().server).toBe('offline'), slow);
  again.way.known = { id: here, lineage };
  again.way.about = about(elsewhere);
  again.way.is = 'open';
  await again.service.retry();
  expect(again.service.state()).toMatchObject({
    server: 'offline',
    readOnly: expect.stringContaining('Another Prasthan answers at this address'),
    waiting: [{ state: 'waiting' }],
  });
  expect((await office.stored(id)).title).toBe('At the old address');
  // Staff choose the same address again. The queued edit must not be sent to the new installation.
  again.service.setFormerAside('https://old.example');
  again.way.known = { id: elsewhere, lineage };
  await again.back();
  expect(again.service.state()).toMatchObject({ waiting: [], others: [{ host: 'old.example', count: 1 }] });
  expect((await office.stored(id)).title).toBe('At the old address');
});

test(
  'a server that was restored from a backup: an edit on a version with other content is a conflict',
  async () => {
    const { desk, id } = await deskWithWork();
    const { folder, key } = desk;
    // The record has the same version number as before the restore, but contains a colleague's edit.
    await office.server.sql('update service set title = ? where id = ?', [
      "A colleague's, after the restore",
      id,
    ]);
    const again = office.computer({ folder, key, address: 'https://old.example', way: 'cut' });
    await vi.waitFor(() => expect(again.service.state().server).toBe('offline'), slow);
    again.way.known = { id: here, lineage };
    again.way.about = about(here, '00000000-0000-4000-8000-000000000002');
    await again.back();
    expect(again.service.state().waiting).toMatchObject([
      { state: 'conflict', fields: [{ name: 'title', theirs: "A colleague's, after the restore" }] },
    ]);
    expect((await office.stored(id)).title).toBe("A colleague's, after the restore");
    expect(again.way.known).toMatchObject({ lineage: '00000000-0000-4000-8000-000000000002' });
  },
  slow.timeout,
);
