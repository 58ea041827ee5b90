import { type Form, fieldInfo } from '../../forms/fields.ts';
import { type Locale, neededEnglishOf } from '../../forms/nepali.ts';
import { columnOf } from '../enquiry/enquiry.rules.ts';
import { pageForm } from '../page/page.form.ts';
import { serviceForm } from '../service/service.form.ts';

/**
 * The maximum number of posts, of English pages and of Nepali pages to rank. Only the newest matches are ranked, because
 * ranking takes time per row.
 */
const RANKED = 200;

/** Returns the condition for rows that visitors may read in Nepali. The condition must agree with `isInNepali`. */
export function inNepali({ shape }: Form): string {
  const twins = Object.keys(shape).flatMap((name) => {
    const english = neededEnglishOf(name);
    const field = english === undefined ? undefined : shape[english];
    if (!field) return [];
    const isList = fieldInfo(field)?.kind === 'list';
    const isBlank = (each: string) =>
      isList ? `cardinality(${columnOf(each)}) = 0` : `${columnOf(each)} = ''`;
    return [`(${isBlank(String(english))} or not ${isBlank(name)})`];
  });
  return [...twins, ...('nepali' in shape ? ["nepali = 'shown'"] : [])].join(' and ');
}

/** For Nepali, `fold` unifies spellings that writers often confuse. */
const languages = {
  en: { document: 'search_document', fold: (text: string) => text, of: (column: string) => column },
  ne: {
    document: 'search_document_ne',
    fold: (text: string) => `nepali_fold(${text})`,
    of: (column: string) => `${column}_ne`,
  },
} as const satisfies Record<Locale, object>;

function searchIn(language: Locale) {
  const { document, fold, of } = languages[language];
  const [words, raw] = [`words_${language}`, `raw_${language}`];
  const [title, description, content] = ['title', 'description', 'content'].map(of) as [
    string,
    string,
    string,
  ];
  const scored = (name: string, summary: string, text = "''") =>
    `ts_rank(${document}(${name}, ${summary}, ${text}), ${words}) + word_similarity(${raw}, ${fold(name)}) + similarity(${raw}, ${fold(name)})`;
  const ids = (table: string, name: string, summary: string, text: string) =>
    `select id from ${table}, asked where ${document}(${name}, ${summary}, ${text}) @@ ${words}
     union select id from ${table}, asked where ${fold(name)} %> ${raw}`;
  const only = (form: Form) => (language === 'ne' ? `and ${inNepali(form)}` : '');
  const nameIn = (link: string) => `${link} ->> '${language === 'ne' ? 'titleNe' : 'title'}'`;
  return {
    ids,
    scored,
    pages: `pages_${language} as materialized (
      select ${title} as title, path, ${description} as description from page
      where id in (${ids('page', title, description, content)})
        and deleted_at is null and status = 'published' ${only(pageForm)}
      order by updated_at desc limit ${RANKED}
    )`,
    found: `
      select 'service' as kind, ${title} as title, '/services#service-' || id as path, ${description} as summary, '${language}' as language,
        1 as preference, ${scored(title, "''", description)} as score
      from service, asked
      where deleted_at is null and status = 'active' ${only(serviceForm)}
        and (${document}(${title}, '', ${description}) @@ ${words} or ${fold(title)} %> ${raw})
      union all
      select 'page', title, path, description, '${language}', 1, ${scored('title', 'description')} from pages_${language}, asked
      union all
      select 'page', link.title, link.path, link.parents, '${language}', 2, ${scored('link.title', "''", 'link.parents')}
      from asked, (
        select ${title} as title, path, '' as parents from menu_item where deleted_at is null and path <> ''
        union all
        select ${nameIn('entry')}, entry ->> 'path', ${title}
        from menu_item, jsonb_array_elements(submenu) entry where deleted_at is null
        union all
        select ${nameIn('nested')}, nested ->> 'path', concat_ws(', ', nullif(${title}, ''), nullif(${nameIn('entry')}, ''))
        from menu_item, jsonb_array_elements(submenu) entry, jsonb_array_elements(entry -> 'submenu') nested
        where deleted_at is null
      ) link
      where link.title <> '' and (${document}(link.title, '', link.parents) @@ ${words} or ${fold('link.title')} %> ${raw})`,
  };
}

/** Whether a row of the CTE `once` in `SEARCH` is a menu entry that leads to "Coming Soon". Must agree with `writtenMenu`. */
const isUnwritten = `
  preference = 2 and path ~ ?
  and not exists (select from page where page.path = once.path and deleted_at is null and status = 'published')
  and not exists (select from redirect where "from" = once.path and deleted_at is null)`;

const english = searchIn('en');
const nepali = searchIn('ne');

/**
 * The parameters, in order: the words as a tsquery, the words as plain text, the preferred language, `pagePath`, the maximum
 * number of results.
 * The contents of posts and pages do not affect their rank, because parsing 200,000 characters is slow. Trigrams match similar
 * titles (`%>`): "astralia" finds Australia. `database/reader.ts` sets the threshold. Words and trigrams have separate indexes,
 * and `union` lets PostgreSQL use both. Posts exist in one language only.
 */
export const SEARCH = `
  with asked as materialized (
    select to_tsquery('english', words) as words_en, raw as raw_en,
      to_tsquery('nepali', nepali_fold(words)) as words_ne, nepali_fold(raw) as raw_ne
    from (values (?::text, ?::text)) given (words, raw)
  ),
  posts as materialized (
    select title, slug, excerpt from blog_post
    where id in (${english.ids('blog_post', 'title', 'excerpt', 'content')})
      and deleted_at is null and status = 'published' and published_at <= now()
    order by published_at desc limit ${RANKED}
  ),
  ${english.pages},
  ${nepali.pages},
  found as (
    ${english.found}
    union all
    select 'post', title, '/blog/' || slug, excerpt, 'en', 1, ${english.scored('title', 'excerpt')} from posts, asked
    union all
    ${nepali.found}
  ),
  once as (select distinct on (path) * from found order by path, preference, language = ? desc)
  select kind, title, path, summary, language from once order by (${isUnwritten}), score desc, title limit ?`;
