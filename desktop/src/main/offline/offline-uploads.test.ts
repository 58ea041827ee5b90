import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { slow, useOffice } from './offline.testing.ts';

const office = useOffice();

const icon = readFileSync(join(import.meta.dirname, '../../../resources/icon.png'));
type Desk = ReturnType<typeof office.computer>;

async function upload(
  desk: Desk,
  name: string,
  bytes: Uint8Array<ArrayBuffer> = new Uint8Array(icon),
  type = 'image/png',
) {
  const form = new FormData();
  form.append('file', new File([bytes], name, { type }));
  const request = new Request('http://app.invalid/api/admin/media', { method: 'POST', body: form });
  const answer = await desk.service.upload(request);
  return { status: answer.status, ...(await answer.json()) };
}
const newMember = `mutation ($input: TeamMemberInput!) { record: createTeamMember(input: $input) { _id imageUrl } }`;
const { atServer } = office;

/** This number is appended to a PNG to make another picture. PNG readers ignore bytes after the end mark. */
let shade = 0;
const another = () => {
  shade += 1;
  return new Uint8Array(Buffer.concat([icon, Buffer.from(`another ${shade}`)]));
};

test('a queued picture and the record that shows it are encrypted, survive a kill, and are sent once, in order', async () => {
  const desk = await office.syncedComputer('cut');
  const bytes = another();
  const { status, data, queued } = await upload(desk, 'Asha at her desk.png', bytes);
  expect({ status, queued }).toEqual({ status: 201, queued: true });
  expect((await upload(desk, 'Asha at her desk.png', bytes)).data._id).toBe(data._id);
  const shown = desk.service.picture(data.url);
  if (!(shown instanceof Response)) throw new Error('The picture is not shown.');
  expect(Buffer.from(await shown.arrayBuffer())).toEqual(Buffer.from(bytes));
  expect((await desk.read('{ adminPictures { name url } }')).adminPictures).toContainEqual({
    name: 'Asha at her desk.png',
    url: data.url,
  });
  const member = { name: 'Asha of the desk', position: 'Counsellor', bio: 'Counsels', imageUrl: data.url };
  await desk.ask(newMember, { input: member });
  const draft = 'admin TeamMember:new';
  await desk.drafts.write(draft, JSON.stringify({ values: { imageUrl: data.url } }));
  const [file] = readdirSync(join(desk.folder, 'uploads'));
  const sealed = readFileSync(join(desk.folder, 'uploads', String(file)));
  expect(sealed.includes(Buffer.from('PNG'))).toBe(false);
  desk.service.stop();
  desk.way.is = 'dead';

  const again = office.computer({ folder: desk.folder, key: desk.key, way: 'cut' });
  expect(again.service.state().waiting.map(({ kind }) => kind)).toEqual(['Picture', 'TeamMember']);
  // The first response is lost, so the app sends the picture twice.
  again.way.is = 'answers lost';
  await again.service.retry();
  await again.back();
  expect(again.service.state().waiting).toEqual([]);
  const { adminPictures, adminTeamMembers } = await atServer(
    '{ adminPictures { name url } adminTeamMembers { name imageUrl } }',
  );
  const pictures = adminPictures.filter(({ name }: { name: string }) => name === 'Asha at her desk.png');
  expect(pictures).toHaveLength(1);
  expect(adminTeamMembers).toContainEqual({ name: 'Asha of the desk', imageUrl: pictures[0].url });
  expect(readdirSync(join(desk.folder, 'uploads'))).toEqual([]);
  expect(again.service.picture(data.url)).toBe(pictures[0].url);
  expect(await again.drafts.read(draft)).toContain(pictures[0].url);
});

test('a record is not sent before its picture; discarding the picture leaves the record without one', async () => {
  const desk = await office.syncedComputer('cut');
  const broken = new Uint8Array(Buffer.from('no picture at all'));
  const { data } = await upload(desk, 'broken.png', broken);
  await desk.ask(newMember, {
    input: { name: 'Behind a picture', position: 'Counsellor', bio: 'Counsels', imageUrl: data.url },
  });
  await desk.back();
  expect(desk.service.state().waiting).toMatchObject([
    { kind: 'Picture', state: 'refused', message: expect.stringContaining('not a picture') },
    { kind: 'TeamMember', state: 'waiting' },
  ]);
  await desk.service.decide(String(desk.service.state().waiting[0]?.id), 'theirs');
  await vi.waitFor(() => expect(desk.service.state().waiting).toEqual([]), slow);
  const { adminTeamMembers } = await atServer('{ adminTeamMembers { name imageUrl } }');
  expect(adminTeamMembers).toContainEqual({ name: 'Behind a picture', imageUrl: '' });
  expect(readdirSync(join(desk.folder, 'uploads'))).toEqual([]);
});

test('a file that cannot be queued is refused with a reason: no picture, too large, no room', async () => {
  const desk = await office.syncedComputer('cut');
  await desk.service.retry();
  const text = await upload(desk, 'a.txt', new Uint8Array(Buffer.from('text')), 'text/plain');
  expect(text).toMatchObject({ status: 400, message: expect.stringContaining('not a picture') });
  const large = await upload(desk, 'large.png', new Uint8Array(20 * 1024 * 1024 + 1));
  expect(large).toMatchObject({ status: 400, message: 'The picture is too large: at most 20 MB.' });
  await upload(desk, 'first.png', another());
  writeFileSync(join(desk.folder, 'uploads/local-full.sealed'), Buffer.alloc(200 * 1024 * 1024));
  const full = await upload(desk, 'second.png', another());
  expect(full).toMatchObject({ status: 400, message: expect.stringContaining('200 MB wait already') });
  // The next start deletes `local-full.sealed`, which belongs to no queued change, and keeps the queued `first.png`.
  desk.service.stop();
  const again = office.computer({ folder: desk.folder, key: desk.key, way: 'cut' });
  expect(readdirSync(join(desk.folder, 'uploads'))).toHaveLength(1);
  await vi.waitFor(() => expect(again.service.state().server).toBe('offline'), slow);
  await again.back();
  expect(again.service.state().waiting).toEqual([]);
});

test('if the queue cannot be read, the queued pictures are kept', async () => {
  const desk = await office.syncedComputer('cut');
  await upload(desk, 'portrait.png', another());
  desk.service.stop();
  const path = join(desk.folder, 'queue.sealed');
  writeFileSync(path, readFileSync(path).fill('A', 20, 40));
  const again = office.computer({ folder: desk.folder, key: desk.key, way: 'cut' });
  expect(readdirSync(join(desk.folder, 'uploads'))).toHaveLength(1);
  const [warning] = again.service.state().warnings;
  expect(warning?.message).toContain('can no longer be read here');
  again.service.dismiss(warning?.id ?? '');
  again.service.stop();
  office.computer({ folder: desk.folder, key: desk.key, way: 'cut' });
  expect(readdirSync(join(desk.folder, 'uploads'))).toEqual([]);
});
