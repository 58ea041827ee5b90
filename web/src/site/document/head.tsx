import { alternates, type Language } from '../language/language.ts';
import type { Frame, MenuItem } from '../page/frame.ts';
import { sharedPicture } from '../page/meta.server.ts';
import type { Meta } from '../page/page.ts';

export interface HeadProps {
  meta: Meta & Required<Pick<Meta, 'title' | 'path'>>;
  frame: Frame;
  publicUrl: string;
  language: Language;
}

/** A preview has no data for search engines or other sites (docs/product.md, "Preview links"). */
export function PreviewHead({ meta: { title }, frame }: Pick<HeadProps, 'meta' | 'frame'>) {
  return (
    <>
      <title>{`${title} | ${frame.settings.brand}`}</title>
      <meta name="robots" content="noindex, nofollow" />
    </>
  );
}

export function Head({ meta, frame, publicUrl, language }: HeadProps) {
  const {
    title,
    description,
    path,
    hidden = false,
    isEnglishOnly = false,
    type = 'website',
    feed,
    structured = [],
  } = meta;
  const { brand } = frame.settings;
  const fullTitle = `${title} | ${brand}`;
  const ownPath = isEnglishOnly ? path : language.to(path);
  const address = publicUrl + ownPath;
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={description} />
      {hidden ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={address} />}
      {!hidden &&
        !isEnglishOnly &&
        alternates(path).map(([lang, each]) => (
          <link key={lang} rel="alternate" hrefLang={lang} href={publicUrl + each} />
        ))}
      <meta property="og:title" content={fullTitle} />
      <meta property="og:description" content={description} />
      <meta property="og:type" content={type} />
      {!hidden && <meta property="og:url" content={address} />}
      <meta property="og:site_name" content={brand} />
      {!hidden && (
        <>
          <meta property="og:image" content={sharedPicture(publicUrl, ownPath)} />
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
      {feed && <link rel="alternate" type="application/rss+xml" title={feed.title} href={feed.href} />}
      {structured.map((data, index) => (
        <StructuredData key={index} data={data} />
      ))}
      {!hidden && path !== '/' && (
        <StructuredData data={breadcrumbs(meta, frame.menu, publicUrl, language)} />
      )}
    </>
  );
}

/** schema.org data. The Content-Security-Policy does not block this script, because browsers do not execute it. */
function StructuredData({ data }: { data: object }) {
  // Escapes "<", because "</script>" would end the element.
  const text = JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c');
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />;
}

/** Returns breadcrumbs for search engines, such as Home > UK > Scholarships, from the path and the menu's titles. */
function breadcrumbs(
  { path, title }: { path: string; title: string },
  menu: readonly MenuItem[],
  publicUrl: string,
  { t, to }: Language,
): object {
  const titles = new Map<string, string>();
  for (const item of menu) {
    if (item.path) titles.set(item.path, item.title);
    for (const entry of item.submenu) titles.set(entry.path, entry.title);
  }
  const segments = path.split('?')[0]?.split('/').filter(Boolean) ?? [];
  const above = segments
    .slice(0, -1)
    .map((_, index) => `/${segments.slice(0, index + 1).join('/')}`)
    .flatMap((each) =>
      each === '/blog' ? [[t('Blog'), each]] : titles.has(each) ? [[titles.get(each), each]] : [],
    );
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [[t('Home'), '/'], ...above, [title, path]].map(([name, each], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: publicUrl + to(String(each)),
    })),
  };
}
