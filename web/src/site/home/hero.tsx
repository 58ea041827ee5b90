import { ArrowLeft, ArrowRight, type LucideIcon, Pause, Play } from 'lucide-react';
import { useEffect, useState } from 'react';
import { ButtonAnchor } from '../../ui/button-anchor.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useLanguage } from '../language/language.ts';
import { ServerRendered } from '../page/server-rendered.tsx';
import styles from './hero.module.css';
import type { HomeData } from './home.server.ts';

/** Follows the carousel pattern of the ARIA Authoring Practices. */
export function Hero({ count, slides }: Pick<HomeData, 'count' | 'slides'>) {
  const { t } = useLanguage();
  const { current, playing, enhanced, goTo, togglePlaying, setHeld } = useCarousel(count);
  const places = Array.from({ length: count }, (_, index) => index);
  return (
    <section
      className={styles.hero}
      aria-roledescription={t('carousel')}
      aria-label={t('Highlights')}
      data-enhanced={enhanced || undefined}
      onFocus={(event) => event.target.matches(':focus-visible') && setHeld(true)}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setHeld(false)}
    >
      <div className={styles.controls}>
        <Control
          label={t(playing ? 'Pause' : 'Play')}
          icon={playing ? Pause : Play}
          onClick={togglePlaying}
        />
        <Control
          label={t('Previous slide')}
          icon={ArrowLeft}
          controls="hero-slides"
          onClick={() => goTo(current - 1)}
        />
        <div className={styles.dots}>
          {places.map((index) => (
            <button
              key={index}
              type="button"
              className={styles.dot}
              aria-label={t('Slide {n}', { n: index + 1 })}
              aria-current={index === current ? 'true' : undefined}
              onClick={() => goTo(index)}
            />
          ))}
        </div>
        <Control
          label={t('Next slide')}
          icon={ArrowRight}
          controls="hero-slides"
          onClick={() => goTo(current + 1)}
        />
      </div>
      <div id="hero-slides" className={styles.slides} aria-live={playing ? 'off' : 'polite'}>
        {places.map((index) => (
          <Slide
            key={index}
            slideOf={() => slides[index]}
            position={t('{n} of {total}', { n: index + 1, total: count })}
            isFirst={index === 0}
            isCurrent={index === current}
            isHidden={enhanced && index !== current}
            onHold={setHeld}
          />
        ))}
      </div>
    </section>
  );
}

interface ControlProps {
  label: string;
  icon: LucideIcon;
  controls?: string;
  onClick: () => void;
}

const Control = ({ label, icon, controls, onClick }: ControlProps) => (
  <button
    type="button"
    className={styles.round}
    aria-label={label}
    aria-controls={controls}
    onClick={onClick}
  >
    <Icon as={icon} />
  </button>
);

interface SlideProps {
  slideOf: () => HomeData['slides'][number] | undefined;
  position: string;
  isFirst: boolean;
  isCurrent: boolean;
  isHidden: boolean;
  onHold: (held: boolean) => void;
}

function Slide({ slideOf, position, isFirst, isCurrent, isHidden, onHold }: SlideProps) {
  const { t } = useLanguage();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms; the ARIA pattern asks for this role.
    <div
      role="group"
      aria-roledescription={t('slide')}
      aria-label={position}
      className={styles.slide}
      data-current={isCurrent || undefined}
      inert={isHidden}
    >
      <ServerRendered className={styles.frame}>
        {() => (
          <img
            className={styles.picture}
            src={slideOf()?.backgroundImage}
            alt=""
            width={1600}
            height={900}
            fetchPriority={isFirst ? 'high' : 'low'}
            loading={isFirst ? 'eager' : 'lazy'}
            decoding="async"
          />
        )}
      </ServerRendered>
      <div className={styles.words}>
        <div
          className={styles.text}
          onPointerEnter={(event) => event.pointerType === 'mouse' && onHold(true)}
          onPointerLeave={() => onHold(false)}
        >
          <ServerRendered>{() => <Words slide={slideOf()} isFirst={isFirst} />}</ServerRendered>
        </div>
      </div>
    </div>
  );
}

function Words({ slide, isFirst }: { slide: ReturnType<SlideProps['slideOf']>; isFirst: boolean }) {
  const { t, to } = useLanguage();
  const Title = isFirst ? 'h1' : 'h2';
  return (
    <>
      <Title className={styles.title} lang={slide?.lang}>
        {slide?.title}
      </Title>
      <p className={styles.description} lang={slide?.lang}>
        {parseEmphasis(slide?.description ?? '').map(({ kind, text }, index) => {
          const key = `${index} ${text}`;
          if (kind === 'em') return <em key={key}>{text}</em>;
          return kind === 'mark' ? <mark key={key}>{text}</mark> : text;
        })}
      </p>
      <div className={styles.actions}>
        <ButtonAnchor href={to('/contact')} size="large">
          {t('Talk to a counsellor')}
        </ButtonAnchor>
        <ButtonAnchor href={to('/services')} size="large" variant="secondary">
          {t('See what we do')}
        </ButtonAnchor>
      </div>
    </>
  );
}

interface EmphasisPart {
  text: string;
  /** `em` for `*text*` and `_text_`, `mark` for `**text**` and `__text__`. */
  kind: 'text' | 'em' | 'mark';
}

const marked = /(\*\*|__)(?=\S)([\s\S]*?\S)\1|([*_])(?=\S)([\s\S]*?\S)\3/g;

export function parseEmphasis(markdown: string): EmphasisPart[] {
  const parts: EmphasisPart[] = [];
  let end = 0;
  for (const match of markdown.matchAll(marked)) {
    if (match.index > end) parts.push({ kind: 'text', text: markdown.slice(end, match.index) });
    const strong = match[2];
    parts.push(strong === undefined ? { kind: 'em', text: match[4] ?? '' } : { kind: 'mark', text: strong });
    end = match.index + match[0].length;
  }
  if (end < markdown.length) parts.push({ kind: 'text', text: markdown.slice(end) });
  return parts;
}

/** The time in ms for which a slide is shown (docs/product.md, "Home page"). */
const slideInterval = 5000;

function useCarousel(count: number) {
  const [current, setCurrent] = useState(0);
  const [playing, setPlaying] = useState(true);
  const [held, setHeld] = useState(false);
  const [enhanced, setEnhanced] = useState(false);

  useEffect(() => {
    setEnhanced(true);
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) setPlaying(false);
  }, []);

  // `current` is a dependency, so that a slide chosen by the visitor is shown for a whole interval.
  useEffect(() => {
    if (!playing || held || count < 2) return;
    const timer = setTimeout(() => setCurrent((index) => (index + 1) % count), slideInterval);
    return () => clearTimeout(timer);
  }, [playing, held, count, current]);

  return {
    current: Math.min(current, Math.max(count - 1, 0)),
    playing,
    enhanced,
    /** Wraps around in both directions. */
    goTo: (index: number) => setCurrent(((index % count) + count) % count),
    togglePlaying: () => {
      setPlaying(!playing);
      // The keyboard focus is on this button, and would otherwise keep the carousel paused.
      setHeld(false);
    },
    /** Pauses or resumes the carousel without changing the Pause and Play button. */
    setHeld,
  };
}
