import { type Film, filmOf } from '../../ui/film.ts';
import { FixedRange } from '../art/range.tsx';
import { useLanguage } from '../language/language.ts';
import { useFrame } from '../page/frame.ts';
import section from './section.late.module.css';
import styles from './video.late.module.css';

/** Shows the video from the settings. Without one, shows a drawn scene and a text about what to bring to a first meeting. */
export function Video() {
  const { t } = useLanguage();
  const film = filmOf(useFrame().settings.videoUrl ?? '');
  return (
    <section className={section.section} aria-labelledby="film">
      <div className={`${section.inner} ${styles.row}`}>
        <div>
          {film.kind === 'none' ? (
            <>
              <h2 id="film">{t('Your first meeting')}</h2>
              <p className={section.lead}>
                {t(
                  'What to bring: your mark sheets, and your passport and test results if you have them. Ask whom you will meet. Come with a parent if you like.',
                )}
              </p>
            </>
          ) : (
            <>
              <h2 id="film">{t('A day at our desk')}</h2>
              <p className={section.lead}>
                {t(
                  'What happens at a first meeting, whom you will meet, and how an application takes shape.',
                )}
              </p>
            </>
          )}
        </div>
        <Screen film={film} />
      </div>
    </section>
  );
}

function Screen({ film }: { film: Film }) {
  const { t } = useLanguage();
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
        title={t('A day at our desk, the film')}
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
        aria-label={t('Watch the film (opens in a new tab)')}
      >
        <Scene />
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
        <FixedRange name="desk" />
      </span>
    </>
  );
}
