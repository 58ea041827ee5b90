import { connect, signIn } from './desk.steps.ts';
import { startHeldServer } from './held.server.ts';
import { expect, test } from './test.ts';

test('a response is streamed, its connection closes with the window, and an outdated search is cancelled', async ({
  office,
  desk,
}) => {
  // Chromium opens at most six connections to one server, so all eight requests are sent only if the earlier streams close.
  const paths = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'].map(
    (name) => `/media/${name}`,
  );
  const word = `tea-${crypto.randomUUID().slice(0, 8)}`;
  const server = await startHeldServer(office.url, [...paths, word]);
  const { app, window } = await desk();
  await connect(window, server.url);
  for (const path of paths) {
    await window.evaluate((address) => {
      const heard: string[] = [];
      Reflect.set(globalThis, 'heard', heard);
      const listen = async () => {
        const answer = await fetch(address);
        const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
        for (let piece = await reader?.read(); piece?.value; piece = await reader?.read())
          heard.push(piece.value);
      };
      void listen();
    }, path);
    const heard = () => window.evaluate(() => Reflect.get(globalThis, 'heard') as string[]);
    const answer = await server.held(path);
    answer.writeHead(200, { 'Content-Type': 'text/event-stream' }).write('first');
    await expect.poll(heard).toEqual(['first']);
    answer.write('second');
    await expect.poll(heard).toEqual(['first', 'second']);
    // The app must be able to close the connection even if the request has been garbage-collected meanwhile.
    await app.evaluate(() => {
      process.getBuiltinModule('node:v8').setFlagsFromString('--expose-gc');
      process.getBuiltinModule('node:vm').runInNewContext('gc')();
    });
    await window.reload();
    await expect.poll(() => server.isGone(path)).toBe(true);
  }

  await signIn(window);
  await window.getByRole('link', { name: 'Contacts', exact: true }).click();
  const search = window.getByRole('searchbox', { name: 'Search' });
  await search.fill(word);
  await server.held(word);
  // When the window has opened its stream of changes, it reloads the list, which may cancel the pending search request and send
  // a new one. So wait until `server` holds back a search request that has not been cancelled.
  await expect.poll(() => server.isGone(word)).toBe(false);
  await search.fill('');
  await expect.poll(() => server.isGone(word)).toBe(true);

  // An enquiry that arrives before the window has opened its stream does not appear, so send enquiries until one appears.
  const name = `Nima ${crypto.randomUUID().slice(0, 8)}`;
  const rows = window.getByRole('row').filter({ hasText: name });
  await expect
    .poll(async () => {
      if ((await rows.count()) === 0)
        await office.enquire({
          name,
          email: 'nima@student.example',
          message: 'Is the office open on Friday?',
        });
      return rows.count();
    })
    .toBeGreaterThan(0);
  server.close();
});
