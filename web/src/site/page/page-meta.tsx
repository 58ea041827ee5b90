import { useRouteLoaderData } from 'react-router-dom';
import { useShell } from '../data/shell.ts';
import type { Frame } from '../data/site-api.ts';

interface PageMetaProps {
  /** Without the brand, which is added: "{title} | {brand}" (DESIGN.md §5). */
  title: string;
  description: string;
  /** The page's one canonical path. */
  path: string;
  /** True for pages that search engines must not list. */
  hidden?: boolean;
}

/** A page's title, description and canonical link. React lifts them into the document's head. */
export function PageMeta({ title, description, path, hidden = false }: PageMetaProps) {
  const shell = useShell();
  const frame = useRouteLoaderData('root') as Frame;
  const fullTitle = `${title} | ${frame.settings.brand}`;
  const address = `${shell.publicUrl}${path}`;
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={description} />
      {hidden ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={address} />}
      <meta property="og:title" content={fullTitle} />
      <meta property="og:description" content={description} />
      <meta property="og:type" content="website" />
      <meta property="og:url" content={address} />
      <meta property="og:site_name" content={frame.settings.brand} />
    </>
  );
}
