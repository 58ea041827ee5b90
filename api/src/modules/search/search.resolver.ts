import type { EntityManager } from '@mikro-orm/postgresql';
import { Arg, Ctx, Field, Int, ObjectType, Query, Resolver } from 'type-graphql';
import type { Context } from '../../graphql/context.ts';
import { checkSearch } from '../../graphql/errors.ts';
import { Open } from '../../graphql/open.ts';
import { Rows } from '../../graphql/rows.ts';
import { pageSize } from '../../records/record.rules.ts';

const MOST_WORDS = 8;
const results = { usual: 10, most: 50 };
/** Searching reads far more rows than it answers, so an operation of a visitor has one search. */
const WEIGHT = 1000;

/** Something on the site that a search found. */
@ObjectType()
export class SearchResult {
  @Field(() => String, { description: 'service, post or page.' })
  kind!: string;

  @Field(() => String)
  title!: string;

  @Field(() => String, { description: 'Its path on the site.' })
  path!: string;

  @Field(() => String)
  summary!: string;
}

@Resolver(() => SearchResult)
export class SearchResolver {
  @Open()
  @Rows(results, { weight: WEIGHT })
  @Query(() => [SearchResult], {
    description: 'Searches the site. The best results come first; misspelt words are found.',
  })
  async search(
    @Ctx() { em }: Context,
    @Arg('query', () => String) query: string,
    @Arg('first', () => Int, { nullable: true }) first?: number | null,
  ): Promise<SearchResult[]> {
    checkSearch(query);
    return searchSite(em, query, pageSize(first, results));
  }
}

// A text of 200,000 characters takes PostgreSQL long to take apart, so texts are found by their index and never ranked.
// Full text search matches words by their stem, and the beginning of words that are still being typed. Trigrams also
// match similar titles, so that "astralia" finds Australia. A page that staff wrote wins over the menu entry with the
// same path.
const SQL = `
  with asked as (select to_tsquery('english', ?) as words, ?::text as raw),
  found as (
    select 'service' as kind, title, '/services#service-' || id as path, description as summary, 1 as preference,
      ts_rank(search_document(title, '', description), words) + word_similarity(raw, title) + similarity(raw, title) as score
    from service, asked
    where deleted_at is null and status = 'active'
      and (search_document(title, '', description) @@ words or word_similarity(raw, title) > 0.45)
    union all
    select 'post', title, '/blog/' || slug, excerpt, 1,
      ts_rank(search_document(title, excerpt, ''), words) + word_similarity(raw, title) + similarity(raw, title)
    from blog_post, asked
    where deleted_at is null and status = 'published' and published_at <= now()
      and id in (select id from blog_post, asked where search_document(title, excerpt, content) @@ words
        union select id from blog_post, asked where word_similarity(raw, title) > 0.45)
    union all
    select 'page', title, path, description, 1,
      ts_rank(search_document(title, description, ''), words) + word_similarity(raw, title) + similarity(raw, title)
    from page, asked
    where deleted_at is null and status = 'published'
      and id in (select id from page, asked where search_document(title, description, content) @@ words
        union select id from page, asked where word_similarity(raw, title) > 0.45)
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
    where search_document(link.title, '', link.parents) @@ words or word_similarity(raw, link.title) > 0.45
  ),
  once as (select distinct on (path) * from found order by path, preference)
  select kind, title, path, summary from once order by score desc, title limit ?`;

/** @param most - the largest number of results */
async function searchSite(em: EntityManager, query: string, most: number): Promise<SearchResult[]> {
  const words =
    query
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu)
      ?.slice(0, MOST_WORDS) ?? [];
  if (words.length === 0) return [];
  // The words contain only letters and digits, so they cannot break out of the quotes.
  const prefixes = words.map((word) => `'${word}':*`).join(' & ');
  return em.execute<SearchResult[]>(SQL, [prefixes, words.join(' '), most]);
}
