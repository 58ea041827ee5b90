import { Button } from '../../ui/button.tsx';
import { ButtonAnchor } from '../../ui/button-anchor.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Field, Input } from '../../ui/field.tsx';
import { linkOf, useLanguage } from '../language/language.ts';
import type { Word } from '../language/words.server.ts';
import { PageHeader } from '../layout/page-header.tsx';
import { longestQuery } from '../layout/search-box.ts';
import { serverRendered } from '../page/server-rendered.tsx';
import type { SearchData } from './search.server.ts';
import styles from './search-page.module.css';

const kinds: Readonly<Record<string, Word>> = { service: 'Service', post: 'Blog post', page: 'Page' };

function Results({ query, results, isTooLong, isAway }: SearchData) {
  const language = useLanguage();
  const { t, parts, to } = language;
  if (isTooLong) {
    return (
      <EmptyState title={t('That is too long to search for')} level={2}>
        <p>{parts('Search for a few words, at most {n} characters.', { n: longestQuery })}</p>
      </EmptyState>
    );
  }
  if (query === '')
    return <p className={styles.hint}>{t('Type a country, a test, a course or a service.')}</p>;
  if (isAway) {
    return (
      <EmptyState
        title={t('We cannot search right now')}
        level={2}
        action={<ButtonAnchor href={to('/contact')}>{t('Ask us')}</ButtonAnchor>}
      >
        <p>{t('Please try again in a minute. Or ask a counsellor.')}</p>
      </EmptyState>
    );
  }
  if (results.length === 0) {
    return (
      <EmptyState
        title={t('Nothing found for “{query}”', { query })}
        level={2}
        action={<ButtonAnchor href={to('/contact')}>{t('Ask us')}</ButtonAnchor>}
      >
        <p>{t('Try fewer or other words. Or ask a counsellor.')}</p>
      </EmptyState>
    );
  }
  return (
    <ol className={styles.results}>
      {results.map((result) => {
        const { href, lang } = linkOf(language, result);
        return (
          <li key={result.path} className={styles.result}>
            <p className={styles.kind}>{t(kinds[result.kind] ?? 'Page')}</p>
            <h2 className={styles.title} lang={lang}>
              <a href={href}>{result.title}</a>
            </h2>
            {result.summary ? (
              <p className={styles.summary} lang={lang}>
                {result.summary}
              </p>
            ) : null}
          </li>
        );
      })}
    </ol>
  );
}

function SearchPage({ data }: { data: SearchData }) {
  const { query } = data;
  const { t, to } = useLanguage();
  return (
    <>
      <PageHeader title={t('Search')} seed="search" />
      <div className={styles.page}>
        <search>
          <form action={to('/search')} method="get" className={styles.form}>
            <Field label={t('What are you looking for?')} name="q" className={styles.box}>
              <Input type="search" defaultValue={query} maxLength={longestQuery} enterKeyHint="search" />
            </Field>
            <Button type="submit">{t('Search')}</Button>
          </form>
        </search>
        <Results {...data} />
      </div>
    </>
  );
}

export default serverRendered(SearchPage);
