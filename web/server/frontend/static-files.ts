import { readdirSync } from 'node:fs';
import { extname } from 'node:path';
import express, { type RequestHandler } from 'express';

const encodings = [
  { name: 'br', suffix: '.br' },
  { name: 'gzip', suffix: '.gz' },
] as const;

// File names below /assets/ contain a hash of the content. Other public files keep their name when they change.
const immutable = 'public, max-age=31536000, immutable';
const revalidated = 'public, max-age=3600';

export function staticFiles(root: string): RequestHandler {
  const names = new Set(
    readdirSync(root, { recursive: true }).map((name) => `/${String(name).replaceAll('\\', '/')}`),
  );
  const files = express.static(root, {
    index: false,
    redirect: false,
    dotfiles: 'ignore',
    cacheControl: false,
  });
  return (request, response, next) => {
    const { path } = request;
    if (!names.has(path) || /\.(br|gz)$/.test(path)) {
      next();
      return;
    }
    response.setHeader('Cache-Control', path.startsWith('/assets/') ? immutable : revalidated);
    const variants = encodings.filter(({ suffix }) => names.has(path + suffix));
    if (variants.length > 0) {
      response.vary('Accept-Encoding');
      const accepted = request.acceptsEncodings([...variants.map(({ name }) => name), 'identity']);
      const variant = variants.find(({ name }) => name === accepted);
      if (variant) {
        response.setHeader('Content-Encoding', variant.name);
        response.type(extname(path));
        request.url = request.url.replace(path, path + variant.suffix);
      }
    }
    files(request, response, next);
  };
}
