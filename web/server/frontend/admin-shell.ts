import type { RequestHandler } from 'express';
import type { Assets } from '../../src/site/document/document.tsx';

export function adminShell({ scripts, styles, preloads }: Assets): RequestHandler {
  const html = [
    '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex">',
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml"><title>Admin</title>',
    // For a phone's home screen. The colours are those of --ground in base.css.
    '<link rel="manifest" href="/admin.webmanifest"><link rel="apple-touch-icon" href="/admin-icons/apple-180.png">',
    '<meta name="theme-color" content="#fcfaf6" media="(prefers-color-scheme: light)">',
    '<meta name="theme-color" content="#090e1f" media="(prefers-color-scheme: dark)">',
    ...styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    ...preloads.map((href) => `<link rel="modulepreload" href="${href}">`),
    ...scripts.map((src) => `<script type="module" src="${src}"></script>`),
    '</head><body><div id="admin"></div>',
    '<noscript>The office runs in the browser: please switch JavaScript on.</noscript></body></html>',
  ].join('');
  return ({ path }, response) => {
    // An invitation link has a secret in its fragment, so the browser must not store the page.
    response.setHeader('Cache-Control', path === '/admin/invitation' ? 'no-store' : 'no-cache');
    // Keeps the address, which may contain a search text, out of the Referer header.
    response.setHeader('Referrer-Policy', 'strict-origin');
    response.type('html').send(html);
  };
}
