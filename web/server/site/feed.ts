import type { PostCardFragment } from '../../src/gql/graphql.ts';
import type { SiteSettings } from '../../src/site/page/frame.ts';
import { categoryTopic, publishedAt } from '../../src/site/posts/post-card.server.ts';
import { escapeXml } from './xml.ts';

const element = (name: string, text: string, attributes = '') =>
  `<${name}${attributes}>${escapeXml(text)}</${name}>`;

/**
 * The blog as RSS 2.0. Written by hand: the library `feed` writes an author's name where RSS requires an email address, lacks
 * `dc:creator`, and does not remove control characters, which make the whole document unreadable.
 */
export function blogFeed(
  publicUrl: string,
  settings: SiteSettings,
  posts: readonly PostCardFragment[],
): string {
  const { brand } = settings;
  const items = posts.map((post) => {
    const address = `${publicUrl}/blog/${post.slug}`;
    return [
      '<item>',
      element('title', post.title),
      element('link', address),
      element('guid', address, ' isPermaLink="true"'),
      element('pubDate', publishedAt(post).toUTCString()),
      element('dc:creator', post.author.name),
      element('category', categoryTopic(settings, post.category).label),
      element('description', post.excerpt),
      '</item>',
    ].join('');
  });
  const self = escapeXml(`${publicUrl}/blog/rss.xml`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">',
    '<channel>',
    element('title', `Blog | ${brand}`),
    element('link', `${publicUrl}/blog`),
    element('description', `What ${brand} writes about tests, applications, visas and money.`),
    element('language', 'en'),
    `<atom:link href="${self}" rel="self" type="application/rss+xml"/>`,
    ...items,
    '</channel></rss>',
  ].join('');
}
