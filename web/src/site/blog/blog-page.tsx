import { useLoaderData, useRouteLoaderData } from 'react-router-dom';
import { ButtonLink } from '../../ui/button.tsx';
import { ChipNav } from '../../ui/chip-nav.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { BlogList } from '../data/blog-types.ts';
import { useShell } from '../data/shell.ts';
import type { Frame } from '../data/site-api.ts';
import { ComingSoon } from '../layout/coming-soon.tsx';
import { PageHeader } from '../layout/page-header.tsx';
import { ComingSoonPage } from '../page/coming-soon-page.tsx';
import { PageMeta } from '../page/page-meta.tsx';
import { blogAddress } from './blog.loader.ts';
import styles from './blog-page.module.css';
import { PostList } from './post-list.tsx';

const lead = 'Tests, applications, visas and money, explained by the people who do them every day.';

function Paging({ list }: { list: BlogList }) {
  const narrowed = {
    ...(list.category && { category: list.category.value }),
    ...(list.tag && { tag: list.tag }),
  };
  return (
    <nav aria-label="Pages of the blog" className={styles.paging}>
      {list.later && (
        <ButtonLink to={blogAddress(narrowed)} variant="secondary">
          Newest posts
        </ButtonLink>
      )}
      {list.next && (
        <ButtonLink to={blogAddress({ ...narrowed, after: list.next })} variant="secondary">
          Older posts
        </ButtonLink>
      )}
    </nav>
  );
}

/** /blog: Coming Soon until a post is published (SPEC.md §2), then the posts. */
export function BlogPage() {
  const list = useLoaderData<BlogList>();
  const { publicUrl } = useShell();
  const { settings } = useRouteLoaderData('root') as Frame;
  const narrowed = list.category?.label ?? list.tag;
  if (list.total === 0 && !narrowed) return <ComingSoonPage title="Blog" path="/blog" />;
  const title = narrowed ? `Blog: ${narrowed}` : list.later ? 'Blog: older posts' : 'Blog';
  return (
    <>
      <PageMeta
        title={title}
        description={narrowed ? `What we have written about ${narrowed}. ${lead}` : lead}
        path={blogAddress({
          ...(list.category && { category: list.category.value }),
          ...(list.tag && { tag: list.tag }),
        })}
        hidden={list.later || list.total === 0}
      />
      <link
        rel="alternate"
        type="application/rss+xml"
        title={`Blog | ${settings.brand}`}
        href={`${publicUrl}/blog/rss.xml`}
      />
      <PageHeader title={narrowed ?? 'Blog'} lead={lead} seed="blog" />
      <div className={styles.page}>
        <ChipNav
          label="Categories"
          links={[
            { href: '/blog', label: 'All posts', current: !narrowed },
            ...list.categories.map(({ value, label }) => ({
              href: blogAddress({ category: value }),
              label,
              current: value === list.category?.value,
            })),
          ]}
        />
        {list.posts.length > 0 ? (
          <PostList posts={list.posts} lead={!narrowed && !list.later} level={2} />
        ) : (
          <EmptyState
            title="Nothing here yet"
            level={2}
            action={<ButtonLink to="/blog">See all posts</ButtonLink>}
          >
            <p>We have not written about this yet. Ask us, and we may.</p>
          </EmptyState>
        )}
        <Paging list={list} />
        <ChipNav
          label="Tags"
          links={list.tags.map(({ value, label }) => ({
            href: blogAddress({ tag: value }),
            label,
            current: value === list.tag,
          }))}
        />
      </div>
    </>
  );
}

/** An unknown /blog/{slug}: SPEC.md §2's placeholder. */
export function UnknownPost() {
  return (
    <>
      <PageMeta
        title="Blog Post"
        description="This post is not here, or not yet. The blog has others."
        path="/blog"
        hidden
      />
      <ComingSoon title="Blog Post">
        <p>This post is not here, or not yet.</p>
      </ComingSoon>
    </>
  );
}
