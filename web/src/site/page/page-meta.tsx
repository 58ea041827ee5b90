import { useRouteLoaderData } from 'react-router-dom';
import type { PostPage } from '../data/blog-types.ts';
import { useShell } from '../data/shell.ts';
import type { Frame } from '../data/site-api.ts';
import { BreadcrumbData, StructuredData } from './structured-data.tsx';

interface PageMetaProps {
  /** Without the brand, which is added: "{title} | {brand}" (DESIGN.md §5). */
  title: string;
  description: string;
  /** The page's one canonical path. */
  path: string;
  /** True for pages that search engines must not list. */
  hidden?: boolean;
  /** The post, where the page is one. */
  post?: PostPage;
}

/**
 * A page's title, description, canonical link and what other sites show of it. React lifts them into the document's
 * head.
 */
export function PageMeta({ title, description, path, hidden = false, post }: PageMetaProps) {
  const shell = useShell();
  const { settings } = useRouteLoaderData('root') as Frame;
  const fullTitle = `${title} | ${settings.brand}`;
  const address = `${shell.publicUrl}${path}`;
  const picture = `${shell.publicUrl}/share.png?path=${encodeURIComponent(path.split('?')[0] ?? '/')}`;
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={description} />
      {hidden ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={address} />}
      <meta property="og:title" content={fullTitle} />
      <meta property="og:description" content={description} />
      <meta property="og:type" content={post ? 'article' : 'website'} />
      <meta property="og:url" content={address} />
      <meta property="og:site_name" content={settings.brand} />
      {!hidden && (
        <>
          <meta property="og:image" content={picture} />
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
      {!hidden && path !== '/' && <BreadcrumbData path={path} title={title} />}
      {post && (
        <StructuredData
          data={{
            '@type': 'BlogPosting',
            headline: post.title,
            description: post.excerpt,
            datePublished: post.publishedAt,
            dateModified: post.updatedAt,
            author: { '@type': 'Person', name: post.author },
            publisher: { '@type': 'Organization', name: settings.brand },
            mainEntityOfPage: address,
            keywords: post.tags.join(', '),
            image: post.imageUrl ? new URL(post.imageUrl, shell.publicUrl).href : picture,
          }}
        />
      )}
    </>
  );
}
