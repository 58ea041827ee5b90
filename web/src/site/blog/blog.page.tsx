import { ButtonAnchor } from '../../ui/button-anchor.tsx';
import { ChipNav } from '../../ui/chip-nav.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useLanguage } from '../language/language.ts';
import { ComingSoon } from '../layout/coming-soon.tsx';
import { PageHeader } from '../layout/page-header.tsx';
import { serverRendered } from '../page/server-rendered.tsx';
import { blogAddress } from '../posts/blog-address.ts';
import { PostList } from '../posts/post-list.tsx';
import type { BlogData } from './blog.server.ts';
import styles from './blog-page.module.css';

function Paging({ list }: { list: BlogData }) {
  const { t, to } = useLanguage();
  const narrowed = {
    ...(list.category && { category: list.category.value }),
    ...(list.tag && { tag: list.tag }),
  };
  return (
    <nav aria-label={t('Pages of the blog')} className={styles.paging}>
      {list.isAfterFirst && (
        <ButtonAnchor href={to(blogAddress(narrowed))} variant="secondary">
          {t('Newest posts')}
        </ButtonAnchor>
      )}
      {list.next && (
        <ButtonAnchor href={to(blogAddress({ ...narrowed, after: list.next }))} variant="secondary">
          {t('Older posts')}
        </ButtonAnchor>
      )}
    </nav>
  );
}

/** Shows "Coming Soon" until the first post is published (docs/product.md, "Blog"). */
function BlogPage({ data: list }: { data: BlogData }) {
  const { t, to, englishLang } = useLanguage();
  const narrowed = list.category?.label ?? list.tag;
  if (list.total === 0 && !narrowed) return <ComingSoon title={t('Blog')} />;
  return (
    <>
      <PageHeader title={narrowed ?? t('Blog')} lead={list.lead} seed="blog" />
      <div className={styles.page}>
        <ChipNav
          label={t('Categories')}
          links={[
            { href: to('/blog'), label: t('All posts'), current: !narrowed },
            ...list.categories.map(({ value, label }) => ({
              href: to(blogAddress({ category: value })),
              label,
              current: value === list.category?.value,
            })),
          ]}
        />
        {list.posts.length > 0 ? (
          <PostList posts={list.posts} lead={!narrowed && !list.isAfterFirst} level={2} />
        ) : (
          <EmptyState
            title={t('Nothing here yet')}
            level={2}
            action={<ButtonAnchor href={to('/blog')}>{t('See all posts')}</ButtonAnchor>}
          >
            <p>{t('There is no post about this yet. You can ask about it.')}</p>
          </EmptyState>
        )}
        <Paging list={list} />
        <ChipNav
          label={t('Tags')}
          links={list.tags.map((tag) => ({
            href: to(blogAddress({ tag })),
            label: tag,
            current: tag === list.tag,
            lang: englishLang,
          }))}
        />
      </div>
    </>
  );
}

export default serverRendered(BlogPage);
