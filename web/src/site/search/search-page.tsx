import { useLoaderData } from 'react-router-dom';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Field, Input } from '../../ui/field.tsx';
import { PageHeader } from '../layout/page-header.tsx';
import { PageMeta } from '../page/page-meta.tsx';
import { longestQuery, type SearchData } from './search.loader.ts';
import styles from './search-page.module.css';

const kinds: Readonly<Record<string, string>> = { service: 'Service', post: 'Blog post', page: 'Page' };

function Results({ query, results }: SearchData) {
  if (query === '') return <p className={styles.hint}>Type a country, a test, a course or a service.</p>;
  if (results.length === 0) {
    return (
      <EmptyState
        title={`Nothing found for “${query}”`}
        level={2}
        action={<ButtonLink to="/contact">Ask us</ButtonLink>}
      >
        <p>Try fewer or other words. Or ask a counselor: somebody here will know.</p>
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

/** /search: where the navigation's box leads. */
export function SearchPage() {
  const { query, results } = useLoaderData<SearchData>();
  return (
    <>
      <PageMeta
        title={query ? `Search: ${query}` : 'Search'}
        description="Search this site: countries, tests, courses, services and posts."
        path="/search"
        hidden
      />
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
        <Results query={query} results={results} />
      </div>
    </>
  );
}
