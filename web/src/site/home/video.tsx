import { Range } from '../art/range.tsx';
import section from './section.module.css';
import styles from './video.module.css';

/** The video, or a drawn scene if there is none. */
export function Video({ url = '' }: { url?: string }) {
  const film = filmOf(url);
  return (
    <section className={section.section} aria-labelledby="film">
      <div className={`${section.inner} ${styles.row}`}>
        <div>
          <h2 id="film">A day at our desk</h2>
          <p className={section.lead}>
            {film.kind === 'none' && 'Our film is on its way: '}
            {film.kind === 'none' ? 'what' : 'What'} a first meeting looks like, who you will sit with, and
            how a file grows.
          </p>
        </div>
        <Screen film={film} />
      </div>
    </section>
  );
}

function Screen({ film }: { film: Film }) {
  if (film.kind === 'file') {
    return (
      // biome-ignore lint/a11y/useMediaCaption: staff enter a single address; captions are part of the video's picture.
      <video className={styles.screen} src={film.url} controls preload="none" playsInline />
    );
  }
  if (film.kind === 'embed') {
    return (
      <iframe
        className={styles.screen}
        src={film.url}
        title="A day at our desk, the film"
        loading="lazy"
        allowFullScreen
      />
    );
  }
  if (film.kind === 'link') {
    return (
      <a
        className={styles.screen}
        href={film.url}
        target="_blank"
        rel="noopener"
        aria-label="Watch the film (opens in a new tab)"
      >
        <Scene />
      </a>
    );
  }
  return (
    <div className={styles.screen} aria-hidden="true">
      <Scene />
    </div>
  );
}

function Scene() {
  return (
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
}

/** How the page shows the video from the settings. */
type Film = { kind: 'none' } | { kind: 'file' | 'embed' | 'link'; url: string };

/**
 * Determines how the page shows a video. A video file plays in the page; YouTube and Vimeo play in their own frames without
 * cookies; any other http(s) address becomes a link. An address that is neither http(s) nor a path of this site counts as no
 * video.
 */
export function filmOf(url: string): Film {
  const address = url.trim();
  if (!/^(https?:\/\/|\/(?!\/))/i.test(address)) return { kind: 'none' };
  if (/\.(mp4|webm)([?#]|$)/i.test(address)) return { kind: 'file', url: address };
  const youtube =
    /^https?:\/\/(?:www\.|m\.)?(?:youtube(?:-nocookie)?\.com\/(?:watch\?(?:[^#]*&)?v=|embed\/|shorts\/)|youtu\.be\/)([\w-]{11})/i;
  const onYoutube = youtube.exec(address)?.[1];
  if (onYoutube) return { kind: 'embed', url: `https://www.youtube-nocookie.com/embed/${onYoutube}` };
  const onVimeo = /^https?:\/\/(?:www\.|player\.)?vimeo\.com\/(?:video\/)?(\d+)/i.exec(address)?.[1];
  if (onVimeo) return { kind: 'embed', url: `https://player.vimeo.com/video/${onVimeo}?dnt=1` };
  return { kind: 'link', url: address };
}
