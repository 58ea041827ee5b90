const files = new Map<string, Promise<void>>();

/**
 * vite.config.ts wraps each `import()` of the admin in this function. Chromium caches a failed import until a reload, so a
 * short loss of connection would disable part of the screen. A `fetch` can be repeated, and the import then reads from the HTTP
 * cache.
 */
export async function importFetched<Module>(
  load: () => Promise<Module>,
  paths: readonly string[] = [],
): Promise<Module> {
  await Promise.all(paths.map((path) => fetchOnce(`/${path}`)));
  return load();
}

function fetchOnce(address: string): Promise<void> {
  const before = files.get(address);
  if (before) return before;
  const arrival = isInDocument(address) ? Promise.resolve() : fetchFile(address);
  files.set(address, arrival);
  arrival.catch(() => files.delete(address));
  return arrival;
}

const isInDocument = (address: string): boolean =>
  document.querySelector(`script[src="${address}"], link[href="${address}"]`) !== null;

async function fetchFile(address: string): Promise<void> {
  if (address.endsWith('.css')) return addStyles(address);
  const response = await fetch(address);
  // The browser caches the file only once the body has been read.
  await response.arrayBuffer();
  if (!response.ok) throw new TypeError(`${address} was answered with ${response.status}.`);
}

function addStyles(href: string): Promise<void> {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      reject(new TypeError(`${href} could not be loaded.`));
    });
    document.head.append(link);
  });
}
