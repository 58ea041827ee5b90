import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import { useFolder } from '../../testing/folder.ts';
import { useTestApi } from '../../testing/test-api.ts';

const mediaDir = useFolder();
const server = useTestApi({ mediaDir });

interface Photo {
  width?: number;
  height?: number;
  /** As in EXIF: 1 is upright, 6 is rotated by 90 degrees. */
  orientation?: number;
}

/** Creates a photo with GPS data, as a phone would. Its left half is red, its right half is blue. */
async function aPhoto({ width = 1200, height = 800, orientation = 1 }: Photo = {}): Promise<Buffer> {
  const half = await sharp({
    create: { width: width / 2, height, channels: 3, background: { r: 220, g: 20, b: 20 } },
  })
    .png()
    .toBuffer();
  return sharp({ create: { width, height, channels: 3, background: { r: 20, g: 20, b: 220 } } })
    .composite([{ input: half, left: 0, top: 0 }])
    .jpeg()
    .withExif({
      IFD0: { Make: 'A phone' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '27/1 42/1 0/1', GPSLongitudeRef: 'E' },
    })
    .withMetadata({ orientation })
    .toBuffer();
}

interface UploadAnswer {
  success: boolean;
  message: string;
  data: { _id: string; version: number; url: string; width: number; height: number };
}

async function upload(file: Buffer | string, name = 'photo.jpg', token: string | null = server.token) {
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(Buffer.from(file))], { type: 'image/jpeg' }), name);
  const response = await fetch(`${server.origin}/api/admin/media`, {
    method: 'POST',
    ...(token && { headers: { authorization: `Bearer ${token}` } }),
    body,
  });
  const answer = (await response.json()) as UploadAnswer;
  return { status: response.status, body: answer };
}

const get = (path: string) => fetch(`${server.origin}${path}`);

describe('refusals', () => {
  it('an upload without a token gets status 401', async () => {
    expect(await upload(await aPhoto(), 'photo.jpg', null)).toMatchObject({
      status: 401,
      body: { success: false },
    });
  });

  it('a text file renamed to .jpg gets status 400', async () => {
    expect(await upload('only words')).toMatchObject({
      status: 400,
      body: { success: false, message: expect.stringContaining('not a picture') },
    });
  });

  it('a file of more than 20 MB gets status 400', async () => {
    expect(await upload(Buffer.alloc(20 * 1024 * 1024 + 1))).toMatchObject({
      status: 400,
      body: { message: 'The picture is too large: at most 20 MB.' },
    });
  });

  it('a small file of more than 50 million pixels gets status 400 before it is decoded', async () => {
    const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    // A PNG file has its width and height from byte 16 on, in a chunk that ends with a checksum.
    picture.writeUInt32BE(8000, 16);
    picture.writeUInt32BE(7000, 20);
    picture.writeUInt32BE(crc32(picture.subarray(12, 29)), 29);
    expect(await upload(picture)).toMatchObject({
      status: 400,
      body: { message: 'The picture has too many pixels: at most 50 million.' },
    });
  });

  it('a truncated picture gets status 400 and leaves no files', async () => {
    const photo = await aPhoto({ width: 640, height: 480 });
    const kept = readdirSync(mediaDir);
    expect((await upload(photo.subarray(0, photo.length / 2))).status).toBe(400);
    expect(readdirSync(mediaDir)).toEqual(kept);
  });

  it('a file in a field other than "file" gets status 400', async () => {
    const body = new FormData();
    body.append('picture', new Blob(['x']), 'x.jpg');
    const response = await fetch(`${server.origin}/api/admin/media`, {
      method: 'POST',
      headers: { authorization: `Bearer ${server.token}` },
      body,
    });
    expect(response.status).toBe(400);
  });

  it('a body that ends before its last boundary gets status 400', async () => {
    const start =
      '--edge\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\nhalf';
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const sent = httpRequest(
        `${server.origin}/api/admin/media`,
        {
          method: 'POST',
          headers: {
            authorization: `Bearer ${server.token}`,
            'content-type': 'multipart/form-data; boundary=edge',
            'content-length': start.length,
          },
        },
        (answer) => {
          answer.resume();
          resolve(answer.statusCode);
        },
      );
      sent.on('error', reject);
      sent.end(start);
    });
    expect(status).toBe(400);
  });
});

describe('an upload', () => {
  it('gets status 201, and every size is served as WebP and AVIF and may be cached for a day', async () => {
    const { status, body } = await upload(await aPhoto(), 'Patan.jpg');
    expect(status).toBe(201);
    expect(body).toMatchObject({
      success: true,
      message: 'Picture created successfully!',
      data: { name: 'Patan.jpg', alt: '', width: 1200, height: 800, widths: [480, 960, 1200] },
    });
    const { _id, url } = body.data;
    expect(url).toBe(`/media/${_id}/1200.webp`);
    for (const width of [480, 960, 1200]) {
      for (const format of ['webp', 'avif']) {
        const file = await get(`/media/${_id}/${width}.${format}`);
        expect(file.status).toBe(200);
        expect(file.headers.get('content-type')).toBe(`image/${format}`);
        expect(file.headers.get('cache-control')).toBe('public, max-age=86400, s-maxage=60');
        const meta = await sharp(Buffer.from(await file.arrayBuffer())).metadata();
        // sharp reports AVIF by the name of its container.
        expect([meta.width, meta.format]).toEqual([width, format === 'avif' ? 'heif' : format]);
      }
    }
    expect((await get(`/media/${_id}/700.webp`)).status).toBe(404);
  });

  it('of a picture that is too tall for WebP is scaled down', async () => {
    const { status, body } = await upload(await aPhoto({ width: 100, height: 20_000 }), 'screenshot.jpg');
    expect(status).toBe(201);
    expect(body.data).toMatchObject({ width: 81, height: 16_200, widths: [81] });
  });

  it('of a file that was uploaded before returns the existing picture', async () => {
    const photo = await aPhoto({ width: 500, height: 400 });
    const first = await upload(photo, 'one.jpg');
    const second = await upload(photo, 'two.jpg');
    expect(second.body.data._id).toBe(first.body.data._id);
    const other = await aPhoto({ width: 400, height: 500 });
    const both = await Promise.all([upload(other), upload(other)]);
    expect(new Set(both.map(({ body }) => body.data._id)).size).toBe(1);
  });

  it('is rotated upright and loses its EXIF data', async () => {
    const photo = await aPhoto({ width: 800, height: 400, orientation: 6 });
    expect((await sharp(photo).metadata()).exif?.includes('A phone')).toBe(true);
    const { body } = await upload(photo, 'turned.jpg');
    expect(body.data).toMatchObject({ width: 400, height: 800 });
    const file = Buffer.from(await (await get(body.data.url)).arrayBuffer());
    const meta = await sharp(file).metadata();
    expect([meta.width, meta.height]).toEqual([400, 800]);
    expect(meta.exif).toBeUndefined();
    expect(meta.orientation).toBeUndefined();
    // After the rotation, the left half is at the top, so red is above blue.
    const [red, , blue] = await sharp(file)
      .extract({ left: 200, top: 100, width: 1, height: 1 })
      .raw()
      .toBuffer();
    expect(Number(red)).toBeGreaterThan(Number(blue));
  });

  it('can be described, deleted and restored', async () => {
    const { body } = await upload(await aPhoto({ width: 300, height: 200 }), 'lake.jpg');
    const { _id, version } = body.data;
    const changed = await server.ask(
      'mutation ($id: ID!, $version: Int!) { updatePicture(id: $id, version: $version, input: { alt: "Phewa lake" }) { name alt } }',
      { id: _id, version },
    );
    expect(changed.data.updatePicture).toEqual({ name: 'lake.jpg', alt: 'Phewa lake' });
    const listed = async () => {
      const { data } = await server.ask('{ adminPictures { _id } }');
      return data.adminPictures.some((each: { _id: string }) => each._id === _id);
    };
    await server.ask('mutation ($id: ID!) { deletePicture(id: $id) { _id } }', { id: _id });
    expect(await listed()).toBe(false);
    await server.ask('mutation ($id: ID!) { restorePicture(id: $id) { _id } }', { id: _id });
    expect(await listed()).toBe(true);
  });

  it.runIf(process.platform === 'linux')(
    'is refused with a message if its child process is killed, and can be repeated',
    async () => {
      const photo = await aPhoto({ width: 3000, height: 2000 });
      const drafts = () => readdirSync(mediaDir).filter((name) => name.endsWith('.part'));
      // The first upload starts the child process. The test suspends this process, so that it cannot finish the second picture
      // before it is killed.
      expect((await upload(await aPhoto({ width: 500, height: 300 }), 'first.jpg')).status).toBe(201);
      for (const pid of pictureChildren()) process.kill(pid, 'SIGSTOP');
      const run = vi.spyOn((await server.api.createContext()).pictures, 'run');
      const sent = upload(photo, 'killed.jpg');
      // `run` sends the picture to the child process at once.
      await expect.poll(() => run.mock.calls.length).toBe(1);
      expect(drafts()).toHaveLength(1);
      for (const pid of pictureChildren()) process.kill(pid, 'SIGKILL');
      const { status, body } = await sent;
      expect([status, body.message]).toEqual([503, 'The picture could not be made. Please send it again.']);
      expect(drafts()).toEqual([]);
      expect((await upload(photo, 'again.jpg')).status).toBe(201);
    },
  );
});

function pictureChildren(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        const parent = /\) \S (\d+)/.exec(readFileSync(`/proc/${name}/stat`, 'utf8'))?.[1];
        const program = readFileSync(`/proc/${name}/cmdline`, 'utf8');
        return parent === String(process.pid) && program.includes('picture.child');
      } catch {
        // The process ended a moment ago.
        return false;
      }
    })
    .map(Number);
}

describe('a picture in the trash', () => {
  it('is not served by any instance until it is restored', async () => {
    const { body } = await upload(await aPhoto({ width: 700, height: 300 }), 'withdrawn.jpg');
    const { _id, url } = body.data;
    const avif = url.replace('.webp', '.avif');
    const seen = async () => {
      let statuses: number[];
      // Repeats the requests while the database responds late, because the server may then use an old list of the trash.
      do statuses = await Promise.all([url, avif].map(async (path) => (await get(path)).status));
      while (!server.api.content.isFresh());
      return statuses;
    };
    expect(await seen()).toEqual([200, 200]);
    const etag = (await get(url)).headers.get('etag') ?? '';

    await server.asAdmin('DELETE', `/api/admin/media/${_id}`);
    expect(await seen()).toEqual([404, 404]);
    expect((await get(url)).headers.get('cache-control')).toBe('no-store');
    // The response to a conditional request must not be "304 Not Modified" either.
    const again = await fetch(`${server.origin}${url}`, { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(404);
    // Other spellings of the path to a file of the picture must not work either.
    for (const path of [
      `/media/${_id.toUpperCase()}/480.webp`,
      `/media//${_id}/480.webp`,
      `/media/x/../${_id}/480.webp`,
      `/media/${_id}%2F480.webp`,
      `/media/%30${_id.slice(1)}/480.webp`,
      `/media/${_id}/./480.webp`,
    ]) {
      expect(await statusOf(path), path).toBe(404);
    }

    await server.ask('mutation ($id: ID!) { restorePicture(id: $id) { _id } }', { id: _id });
    expect(await seen()).toEqual([200, 200]);
  });

  it('is no longer served by another instance that had served it before', async () => {
    const { body } = await upload(await aPhoto({ width: 710, height: 300 }), 'elsewhere.jpg');
    const { _id, url } = body.data;
    expect((await get(url)).status).toBe(200);
    // Changes the database directly, as another instance would.
    await server.sql('update picture set deleted_at = now() where id = ?', [_id]);
    await expect.poll(async () => (await get(url)).status, { interval: 20 }).toBe(404);
  });

  it('loses its files when the trash is emptied', async () => {
    const { body } = await upload(await aPhoto({ width: 720, height: 300 }), 'for-good.jpg');
    const { _id, url } = body.data;
    await server.asAdmin('DELETE', `/api/admin/media/${_id}`);
    expect((await server.asAdmin('DELETE', '/api/admin/trash/media')).status).toBe(200);
    expect(existsSync(join(mediaDir, _id))).toBe(false);
    expect((await get(url)).status).toBe(404);
  });
});

/** Does not use `fetch`, because `fetch` would normalise the path. */
const statusOf = (path: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    const { hostname, port } = new URL(server.origin);
    httpRequest({ hostname, port, path }, (answer) => resolve(answer.resume().statusCode))
      .on('error', reject)
      .end();
  });
