import { Picture } from '../../ui/picture.tsx';
import { Range } from '../art/range.tsx';
import type { PostCard } from './post-card.server.ts';
import styles from './post-list.module.css';

function Cover({ post }: { post: PostCard }) {
  if (!post.imageUrl) return <Range seed={post.slug} width={800} height={450} />;
  const sizes = '(max-width: 42rem) 100vw, (max-width: 60.5rem) 50vw, 44rem';
  return <Picture address={post.imageUrl} width={800} height={450} sizes={sizes} />;
}

/** "3 November 2026 · 4 min read · Sarita Adhikari" */
export function PostFacts({ post }: { post: PostCard }) {
  return (
    <p className={styles.facts}>
      <time dateTime={post.publishedAt}>{post.publishedOn}</time>
      <span>{post.readingMinutes} min read</span>
      <span>{post.author}</span>
    </p>
  );
}

/** Posts as cards. `lead` makes the first card large. */
export function PostList({
  posts,
  lead = false,
  level,
}: {
  posts: PostCard[];
  lead?: boolean;
  level: 2 | 3;
}) {
  const Title = `h${level}` as const;
  return (
    <ul className={lead ? `${styles.list} ${styles.withLead}` : styles.list}>
      {posts.map((post) => (
        <li key={post.slug} className={styles.card}>
          <div className={styles.picture}>
            <Cover post={post} />
          </div>
          <div className={styles.words}>
            <p className={styles.category}>{post.category.label}</p>
            <Title className={styles.title}>
              <a href={`/blog/${post.slug}`}>{post.title}</a>
            </Title>
            <p className={styles.excerpt}>{post.excerpt}</p>
            <PostFacts post={post} />
          </div>
        </li>
      ))}
    </ul>
  );
}
