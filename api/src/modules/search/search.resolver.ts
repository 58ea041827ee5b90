import { Arg, Ctx, Int, ObjectType, Query, Resolver } from 'type-graphql';
import type { Reader } from '../../database/reader.ts';
import type { Context } from '../../graphql/context.ts';
import { checkSearch } from '../../graphql/errors.ts';
import { field } from '../../graphql/field.ts';
import { Open } from '../../graphql/open.ts';
import { Rows } from '../../graphql/rows.ts';
import { pageSize } from '../../records/record.rules.ts';

const MOST_WORDS = 8;
const results = { usual: 10, most: 50 };
/** A search reads far more rows than it returns. With this weight, a visitor's operation may contain only one search. */
const WEIGHT = 1000;

@ObjectType()
export class SearchResult {
  @field(String, 'service, post or page.') kind!: string;
  @field(String) title!: string;
  @field(String, 'The path on the site.') path!: string;
  @field(String) summary!: string;
}

@Resolver(() => SearchResult)
export class SearchResolver {
  @Open()
  @Rows(results, { weight: WEIGHT })
  @Query(() => [SearchResult], {
    description: 'Searches the site, best results first. Tolerates misspelt words.',
  })
  async search(
    @Ctx() { reader }: Context,
    @Arg('query', () => String) query: string,
    @Arg('first', () => Int, { nullable: true }) first?: number | null,
  ): Promise<SearchResult[]> {
    checkSearch(query);
    return searchSite(reader, query, pageSize(first, results));
  }
}

/** The maximum number of posts and of pages that are ranked, newest first, because ranking reads the whole text. */
const RANKED = 200;

// Long contents are matched only through their index and never ranked, because parsing a text of 200,000 characters is slow.
// Full-text search matches the stems and beginnings of words. Trigrams also match similar titles, so that "astralia" finds
// Australia (the reader's connections set the threshold of `%>`). Both searches have an index, and `union` lets PostgreSQL use
// both. A page written by staff takes precedence over a menu entry with the same path.
const matches = (table: string, document: string) =>
  `select id from ${table}, asked where ${document} @@ words union select id from ${table}, asked where title %> raw`;
const SQL = `
  with asked as materialized (select to_tsquery('english', ?) as words, ?::text as raw),
  posts as materialized (
    select title, slug, excerpt from blog_post
    where id in (${matches('blog_post', 'search_document(title, excerpt, content)')})
      and deleted_at is null and status = 'published' and published_at <= now()
    order by published_at desc limit ${RANKED}
  ),
  pages as materialized (
    select title, path, description from page
    where id in (${matches('page', 'search_document(title, description, content)')})
      and deleted_at is null and status = 'published'
    order by updated_at desc limit ${RANKED}
  ),
  found as (
    select 'service' as kind, title, '/services#service-' || id as path, description as summary, 1 as preference,
      ts_rank(search_document(title, '', description), words) + word_similarity(raw, title) + similarity(raw, title) as score
    from service, asked
    where deleted_at is null and status = 'active'
      and (search_document(title, '', description) @@ words or title %> raw)
    union all
    select 'post', title, '/blog/' || slug, excerpt, 1,
      ts_rank(search_document(title, excerpt, ''), words) + word_similarity(raw, title) + similarity(raw, title)
    from posts, asked
    union all
    select 'page', title, path, description, 1,
      ts_rank(search_document(title, description, ''), words) + word_similarity(raw, title) + similarity(raw, title)
    from pages, asked
    union all
    select 'page', link.title, link.path, link.parents, 2,
      ts_rank(search_document(link.title, '', link.parents), words) + word_similarity(raw, link.title) + similarity(raw, link.title)
    from asked, (
      select title, path, '' as parents from menu_item where deleted_at is null and path <> ''
      union all
      select entry ->> 'title', entry ->> 'path', title
      from menu_item, jsonb_array_elements(submenu) entry where deleted_at is null
      union all
      select nested ->> 'title', nested ->> 'path', title || ', ' || (entry ->> 'title')
      from menu_item, jsonb_array_elements(submenu) entry, jsonb_array_elements(entry -> 'submenu') nested
      where deleted_at is null
    ) link
    where search_document(link.title, '', link.parents) @@ words or link.title %> raw
  ),
  once as (select distinct on (path) * from found order by path, preference)
  select kind, title, path, summary from once order by score desc, title limit ?`;

/** @param most - the maximum number of results */
async function searchSite(reader: Reader, query: string, most: number): Promise<SearchResult[]> {
  const words =
    query
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu)
      ?.slice(0, MOST_WORDS) ?? [];
  if (words.length === 0) return [];
  // The words contain only letters, marks and digits, so they cannot end the quoted text.
  const prefixes = words.map((word) => `'${word}':*`).join(' & ');
  return reader.rows<SearchResult>({ sql: SQL, values: [prefixes, words.join(' '), most] });
}
