import { Arg, Ctx, Int, ObjectType, Query, Resolver } from 'type-graphql';
import type { Reader } from '../../database/reader.ts';
import { type Locale, localeOf } from '../../forms/nepali.ts';
import type { Context } from '../../graphql/context.ts';
import { checkSearch } from '../../graphql/errors.ts';
import { field } from '../../graphql/field.ts';
import { Open } from '../../graphql/open.ts';
import { Rows } from '../../graphql/rows.ts';
import { pageSize } from '../../records/record.rules.ts';
import { pagePath } from '../page/page.form.ts';
import { SEARCH } from './search.sql.ts';

const MOST_WORDS = 8;
const results = { usual: 10, most: 50 };
/** A search reads far more rows than it returns. With this weight, `anonymousLimits` allows only one search in an operation. */
const WEIGHT = 1000;

@ObjectType()
export class SearchResult {
  @field(String, 'service, post or page.') kind!: string;
  @field(String) title!: string;
  @field(String, 'The path on the site.') path!: string;
  @field(String) summary!: string;
  @field(String, 'The language of title and summary: en or ne.') language!: Locale;
}

@Resolver(() => SearchResult)
export class SearchResolver {
  @Open()
  @Rows(results, { weight: WEIGHT })
  @Query(() => [SearchResult], {
    description: 'Searches the site in English and Nepali, best results first. Tolerates misspelt words.',
  })
  async search(
    @Ctx() { reader }: Context,
    @Arg('query', () => String) query: string,
    @Arg('first', () => Int, { nullable: true }) first?: number | null,
    @Arg('language', () => String, {
      nullable: true,
      description: 'en (default) or ne: the language of a record that is found in both.',
    })
    language?: string | null,
  ): Promise<SearchResult[]> {
    checkSearch(query);
    return searchSite(reader, query, localeOf(language ?? 'en'), pageSize(first, results));
  }
}

async function searchSite(
  reader: Reader,
  query: string,
  language: Locale,
  most: number,
): Promise<SearchResult[]> {
  const words =
    query
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu)
      ?.slice(0, MOST_WORDS) ?? [];
  if (words.length === 0) return [];
  // The words contain only letters, marks and digits, so they cannot close the quoted text.
  const prefixes = words.map((word) => `'${word}':*`).join(' & ');
  return reader.rows<SearchResult>({
    sql: SEARCH,
    values: [prefixes, words.join(' '), language, pagePath.source, most],
  });
}
