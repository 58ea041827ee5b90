import { ButtonAnchor } from '../../ui/button-anchor.tsx';
import { ChipNav } from '../../ui/chip-nav.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ComingSoon } from '../layout/coming-soon.tsx';
import { PageHeader } from '../layout/page-header.tsx';
import { serverRendered } from '../page/server-rendered.tsx';
import { blogAddress } from '../posts/blog-address.ts';
import { PostList } from '../posts/post-list.tsx';
import type { BlogData } from './blog.server.ts';
import styles from './blog-page.module.css';

function Paging({ list }: { list: BlogData }) {
  const narrowed = {
    ...(list.category && { category: list.category.value }),
    ...(list.tag && { tag: list.tag }),
  };
  return (
    <nav aria-label="Pages of the blog" className={styles.paging}>
      {list.later && (
        <ButtonAnchor href={blogAddress(narrowed)} variant="secondary">
          Newest posts
        </ButtonAnchor>
      )}
      {list.next && (
        <ButtonAnchor href={blogAddress({ ...narrowed, after: list.next })} variant="secondary">
          Older posts
        </ButtonAnchor>
      )}
    </nav>
  );
}

/** The posts, or "Coming Soon" until the first post is published (docs/product.md, "Blog"). */
function BlogPage({ data: list }: { data: BlogData }) {
  const narrowed = list.category?.label ?? list.tag;
  if (list.total === 0 && !narrowed) return <ComingSoon title="Blog" />;
  return (
    <>
      <PageHeader title={narrowed ?? 'Blog'} lead={list.lead} seed="blog" />
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
            action={<ButtonAnchor href="/blog">See all posts</ButtonAnchor>}
          >
            <p>We have not written about this yet. Ask us, and we may.</p>
          </EmptyState>
        )}
        <Paging list={list} />
        <ChipNav
          label="Tags"
          links={list.tags.map((tag) => ({
            href: blogAddress({ tag }),
            label: tag,
            current: tag === list.tag,
          }))}
        />
      </div>
    </>
  );
}

export default serverRendered(BlogPage);
