import { Picture } from '../../ui/picture.tsx';
import { Range } from '../art/range.tsx';
import { useLanguage } from '../language/language.ts';
import type { PostCard } from './post-card.server.ts';
import styles from './post-list.module.css';

function Cover({ post }: { post: PostCard }) {
  if (!post.imageUrl) return <Range seed={post.slug} width={800} height={450} />;
  const sizes = '(max-width: 42rem) 100vw, (max-width: 60.5rem) 50vw, 44rem';
  return <Picture address={post.imageUrl} width={800} height={450} sizes={sizes} />;
}

export function PostFacts({ post }: { post: PostCard }) {
  const { parts, englishLang } = useLanguage();
  return (
    <p className={styles.facts}>
      <time dateTime={post.publishedAt}>{post.publishedOn}</time>
      <span>{parts('{n} min read', { n: post.readingMinutes })}</span>
      <span lang={englishLang}>{post.author}</span>
    </p>
  );
}

export function PostList({
  posts,
  lead = false,
  level,
}: {
  posts: PostCard[];
  lead?: boolean;
  level: 2 | 3;
}) {
  const { to, englishLang } = useLanguage();
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
            <Title className={styles.title} lang={englishLang}>
              <a href={to(`/blog/${post.slug}`)}>{post.title}</a>
            </Title>
            <p className={styles.excerpt} lang={englishLang}>
              {post.excerpt}
            </p>
            <PostFacts post={post} />
          </div>
        </li>
      ))}
    </ul>
  );
}
