import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { temporaryFolder } from '../temporary.testing.ts';
import { editOf, update, useOffice } from './offline.testing.ts';
import { pictureNamed } from './offline-acts.testing.ts';

const office = useOffice();
const home = temporaryFolder();
const mounted: string[] = [];
afterEach(() => {
  for (const path of mounted.splice(0)) execFileSync('umount', ['--lazy', path]);
});

function smallDisk(): string | null {
  const path = mkdtempSync(join(home, 'disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', path], { stdio: 'ignore' });
  } catch {
    return null;
  }
  mounted.push(path);
  return path;
}
const probe = smallDisk();

function fill(disk: string): () => void {
  const ballast = join(disk, 'ballast');
  const { bavail, bsize } = statfsSync(disk);
  writeFileSync(ballast, Buffer.alloc(bavail * bsize));
  return () => rmSync(ballast);
}
const full = /disk of this computer is full/;

test.skipIf(probe === null)(
  'on a full disk a change is refused with a message, the queue is still sent, and drafts and copy follow when there is room',
  async () => {
    const disk = probe ?? smallDisk() ?? '';
    mkdirSync(join(disk, 'app'));
    const service = await office.newService('Before');
    const { _id, version } = service;
    const desk = await office.syncedComputer('cut', { folder: join(disk, 'app') });
    const first = await desk.ask(update, editOf(service, { title: 'Acknowledged' }));
    expect(first.extensions).toEqual({ queued: true });
    const makeRoom = fill(disk);

    // Even on a full disk, the last block of the queue's file may have free space. These values are too long for it.
    const input = { title: 'x'.repeat(150), description: 'x'.repeat(4096) };
    const next = editOf(first.data.record, input);
    await expect(desk.ask(update, next)).rejects.toThrow(/is full: delete what you can spare.*save it again/);
    const form = new FormData();
    form.append('file', pictureNamed('too much.png'));
    const upload = new Request('http://app.invalid/api/admin/media', { method: 'POST', body: form });
    const answer = await desk.service.upload(upload);
    expect([answer.status, (await answer.json()).message]).toEqual([507, expect.stringMatching(full)]);
    expect(await desk.read(`{ adminService(id: "${_id}") { title } adminPictures { _id } }`)).toEqual({
      adminService: { title: 'Acknowledged' },
      adminPictures: [],
    });
    await desk.drafts.write('Enquiry note', 'typed '.repeat(2000));
    expect(desk.service.state().warnings).toMatchObject([
      { id: 'disk', message: expect.stringMatching(full), canDismiss: false },
    ]);

    // The acknowledged change survives a power failure while the disk is full.
    desk.service.stop();
    desk.way.is = 'dead';
    const again = office.computer({ folder: desk.folder, key: desk.key, way: 'cut' });
    expect(again.service.state().waiting).toMatchObject([
      { title: 'Before', fields: [{ ours: 'Acknowledged' }] },
    ]);
    await again.back();
    expect(await office.stored(_id)).toMatchObject({ title: 'Acknowledged', version: version + 1 });
    await again.drafts.write('Enquiry note', 'typed '.repeat(2000));
    expect(again.service.state().warnings).toMatchObject([{ id: 'disk' }]);

    makeRoom();
    await vi.waitFor(() => expect(again.service.state().warnings).toEqual([]), {
      timeout: 120_000,
      interval: 100,
    });
    again.service.stop();
    const last = office.computer({ folder: desk.folder, key: desk.key, way: 'cut' });
    expect(await last.drafts.read('Enquiry note')).toContain('typed typed');
    expect(await last.read(`{ adminService(id: "${_id}") { title } }`)).toEqual({
      adminService: { title: 'Acknowledged' },
    });
    expect(last.service.state().waiting).toEqual([]);
  },
);
