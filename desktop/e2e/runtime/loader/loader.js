// Loads the app whose folder is given on the command line, as the default app of a regular Electron does. The Electron that the
// tests unpack has no default app. This file is an ES module, so that Electron waits for the app's top-level code before `ready`.
import { readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { app } from 'electron';

const isFolder = (path) => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
const given = process.argv.slice(1).find((argument) => !argument.startsWith('-') && isFolder(argument));
if (!given) {
  process.stderr.write('Give the folder of the app to load.\n');
  app.exit(1);
} else {
  const folder = resolve(given);
  const { name, productName, version, desktopName, main } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  );
  process.defaultApp = true;
  app.setAppPath(folder);
  if (productName ?? name) app.setName(productName ?? name);
  if (version) app.setVersion(version);
  app.setDesktopName(desktopName ?? `${app.getName()}.desktop`);
  await import(pathToFileURL(join(folder, main ?? 'index.js')).href);
}
