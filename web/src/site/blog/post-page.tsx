import { useEffect } from 'react';
import { useLoaderData } from 'react-router-dom';
import { ButtonLink } from '../../ui/button.tsx';
import { Picture } from '../../ui/picture.tsx';
import prose from '../../ui/prose.module.css';
import type { PostPage as Post } from '../data/blog-types.ts';
import { PageHeader } from '../layout/page-header.tsx';
import { PageMeta } from '../page/page-meta.tsx';
import { blogAddress } from './blog.loader.ts';
import { UnknownPost } from './blog-page.tsx';
import { PostFacts, PostList } from './post-list.tsx';
import styles from './post-page.module.css';

/** Tells the server that somebody reads this post; it counts a reader once a day. Nothing waits for the answer. */
function useCountedView(slug: string | null) {
  useEffect(() => {
    if (slug) navigator.sendBeacon?.(`/api/blog/${encodeURIComponent(slug)}/view`);
  }, [slug]);
}

/** /blog/{slug} */
export function PostPage() {
  const post = useLoaderData<Post | null>();
  useCountedView(post?.slug ?? null);
  if (!post) return <UnknownPost />;
  const { category } = post;
  return (
    <article>
      <PageMeta title={post.title} description={post.excerpt} path={`/blog/${post.slug}`} post={post} />
      <PageHeader title={post.title} lead={post.excerpt} seed={post.slug} />
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
        <div
          className={prose.prose}
          // Rendered from Markdown by the server, which escapes raw HTML and drops unsafe addresses.
          dangerouslySetInnerHTML={{ __html: post.html }}
        />
        <ul className={styles.topics}>
          <li>
            <a href={blogAddress({ category: category.value })}>{category.label}</a>
          </li>
          {post.tags.map((tag) => (
            <li key={tag}>
              <a href={blogAddress({ tag })} rel="tag">
                {tag}
              </a>
            </li>
          ))}
        </ul>
        <p className={styles.actions}>
          <ButtonLink to="/contact">Ask us about it</ButtonLink>
          <ButtonLink to="/blog" variant="quiet">
            All posts
          </ButtonLink>
        </p>
      </div>
      {post.related.length > 0 && (
        <aside className={styles.related} aria-labelledby="related">
          <h2 id="related">Read next</h2>
          <PostList posts={post.related} level={3} />
        </aside>
      )}
    </article>
  );
}
