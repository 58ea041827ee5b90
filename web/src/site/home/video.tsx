import { Range } from '../art/range.tsx';
import section from './section.module.css';
import styles from './video.module.css';

/**
 * The film's place. A film file plays in the page; any other address opens where it is hosted, because the page loads
 * nothing from elsewhere; without one, a drawn scene says that it is coming.
 */
export function Video({ url = '' }: { url?: string }) {
  return (
    <section className={section.section} aria-labelledby="film">
      <div className={`${section.inner} ${styles.row}`}>
        <div>
          <h2 id="film">A day at our desk</h2>
          <p className={section.lead}>
            {url
              ? 'What a first meeting looks like, who you will sit with, and how a file grows.'
              : 'We are filming it now: what a first meeting looks like, who you will sit with, and how a file grows.'}
          </p>
        </div>
        <Screen url={url} />
      </div>
    </section>
  );
}

function Screen({ url }: { url: string }) {
  if (/\.(mp4|webm)$/i.test(url)) {
    return (
      // biome-ignore lint/a11y/useMediaCaption: staff give one address; the film's captions are burnt into it.
      <video className={styles.screen} src={url} controls preload="none" playsInline />
    );
  }
  const scene = (
    <>
      <span className={styles.sun} />
      <span className={styles.range}>
        <Range seed="a day at our desk" width={960} height={260} />
      </span>
      <span className={styles.play}>
        <svg
          viewBox="0 0 24 24"
          width="34"
          height="34"
          fill="currentColor"
          aria-hidden="true"
          focusable="false"
        >
          <path d="M8 5v14l11-7z" />
        </svg>
      </span>
    </>
  );
  if (url) {
    return (
      <a
        className={styles.screen}
        href={url}
        target="_blank"
        rel="noopener"
        aria-label="Watch the film (opens in a new tab)"
      >
        {scene}
      </a>
    );
  }
  return (
    <div className={styles.screen} role="img" aria-label="The place of our film, drawn: a sun over the hills">
      {scene}
    </div>
  );
}
