import { useEffect } from 'react';
import { ButtonAnchor } from '../../ui/button-anchor.tsx';
import { Picture } from '../../ui/picture.tsx';
import { useLanguage } from '../language/language.ts';
import { ComingSoon } from '../layout/coming-soon.tsx';
import { PageHeader } from '../layout/page-header.tsx';
import { askAbout } from '../page/ask-about.ts';
import { useFrame } from '../page/frame.ts';
import { WrittenText } from '../page/late-styles.tsx';
import { ServerRendered } from '../page/server-rendered.tsx';
import { blogAddress } from '../posts/blog-address.ts';
import { PostFacts, PostList } from '../posts/post-list.tsx';
import type { PostData } from './post.server.ts';
import styles from './post-page.module.css';

/** The server counts each reader once a day. */
function useCountedView(slug: string | null) {
  useEffect(() => {
    if (slug) navigator.sendBeacon?.(`/api/blog/${encodeURIComponent(slug)}/view`);
  }, [slug]);
}

export default function PostPage({ data }: { data: PostData }) {
  useCountedView(data === null || data === 'away' ? null : data.slug);
  return <ServerRendered>{() => <Post post={data} />}</ServerRendered>;
}

function Post({ post }: { post: PostData }) {
  const { path } = useFrame();
  const { t, to, englishLang } = useLanguage();
  if (post === 'away') {
    return (
      <ComingSoon title={t('Blog Post')} state={t('Back in a minute')}>
        <p>{t('We cannot show this post right now. Please try again in a minute.')}</p>
      </ComingSoon>
    );
  }
  if (!post) {
    return (
      <ComingSoon title={t('Blog Post')}>
        <p>{t('This post does not exist or has not been published yet.')}</p>
      </ComingSoon>
    );
  }
  const { category } = post;
  return (
    <article>
      <PageHeader title={post.title} lead={post.excerpt} seed={post.slug} isEnglish />
      <div className={styles.page}>
        <div className={styles.facts}>
          <PostFacts post={post} />
        </div>
        {post.imageUrl && (
          <Picture
            address={post.imageUrl}
            className={styles.picture}
            width={1200}
            height={675}
            sizes="(max-width: 60rem) 100vw, 60rem"
            eager
          />
        )}
        <WrittenText html={post.html} lang={englishLang} />
        <ul className={styles.topics}>
          <li>
            <a href={to(blogAddress({ category: category.value }))}>{category.label}</a>
          </li>
          {post.tags.map((tag) => (
            <li key={tag} lang={englishLang}>
              <a href={to(blogAddress({ tag }))} rel="tag">
                {tag}
              </a>
            </li>
          ))}
        </ul>
        <p className={styles.actions}>
          {!post.hasAsk && <ButtonAnchor href={to(askAbout(path))}>{t('Ask us about it')}</ButtonAnchor>}
          <ButtonAnchor href={to('/blog')} variant="quiet">
            {t('All posts')}
          </ButtonAnchor>
        </p>
      </div>
      {post.related.length > 0 && (
        <aside className={styles.related} aria-labelledby="related">
          <h2 id="related">{t('Read next')}</h2>
          <PostList posts={post.related} level={3} />
        </aside>
      )}
    </article>
  );
}
