import { Button } from '../../ui/button.tsx';
import { ButtonAnchor } from '../../ui/button-anchor.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Field, Input } from '../../ui/field.tsx';
import { PageHeader } from '../layout/page-header.tsx';
import { longestQuery } from '../layout/search-box.ts';
import { serverRendered } from '../page/server-rendered.tsx';
import type { SearchData } from './search.server.ts';
import styles from './search-page.module.css';

const kinds: Readonly<Record<string, string>> = { service: 'Service', post: 'Blog post', page: 'Page' };

function Results({ query, results, isTooLong, isAway }: SearchData) {
  if (isTooLong) {
    return (
      <EmptyState title="That is too long to search for" level={2}>
        <p>Search for a few words, at most {longestQuery} characters.</p>
      </EmptyState>
    );
  }
  if (query === '') return <p className={styles.hint}>Type a country, a test, a course or a service.</p>;
  if (isAway) {
    return (
      <EmptyState
        title="We cannot search right now"
        level={2}
        action={<ButtonAnchor href="/contact">Ask us</ButtonAnchor>}
      >
        <p>Please try again in a minute. Or ask a counsellor: somebody here will know.</p>
      </EmptyState>
    );
  }
  if (results.length === 0) {
    return (
      <EmptyState
        title={`Nothing found for “${query}”`}
        level={2}
        action={<ButtonAnchor href="/contact">Ask us</ButtonAnchor>}
      >
        <p>Try fewer or other words. Or ask a counsellor: somebody here will know.</p>
      </EmptyState>
    );
  }
  return (
    <ol className={styles.results}>
      {results.map(({ kind, title, path, summary }) => (
        <li key={path} className={styles.result}>
          <p className={styles.kind}>{kinds[kind] ?? 'Page'}</p>
          <h2 className={styles.title}>
            <a href={path}>{title}</a>
          </h2>
          {summary ? <p className={styles.summary}>{summary}</p> : null}
        </li>
      ))}
    </ol>
  );
}

function SearchPage({ data }: { data: SearchData }) {
  const { query } = data;
  return (
    <>
      <PageHeader title="Search" seed="search" />
      <div className={styles.page}>
        <search>
          <form action="/search" method="get" className={styles.form}>
            <Field label="What are you looking for?" name="q" className={styles.box}>
              <Input type="search" defaultValue={query} maxLength={longestQuery} enterKeyHint="search" />
            </Field>
            <Button type="submit">Search</Button>
          </form>
        </search>
        <Results {...data} />
      </div>
    </>
  );
}

export default serverRendered(SearchPage);
