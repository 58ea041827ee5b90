import { ButtonAnchor } from '../../ui/button-anchor.tsx';
import { useLanguage } from '../language/language.ts';
import { ComingSoon } from '../layout/coming-soon.tsx';
import { PageHeader } from '../layout/page-header.tsx';
import styles from '../layout/plain-page.module.css';
import { askAbout } from '../page/ask-about.ts';
import { WrittenText } from '../page/late-styles.tsx';
import { serverRendered } from '../page/server-rendered.tsx';
import type { ContentData } from './content.server.ts';
import writtenPageStyles from './written-page.module.css';

function ContentPage({ data }: { data: ContentData }) {
  const { t } = useLanguage();
  switch (data.kind) {
    case 'written':
      return <WrittenPage page={data} />;
    case 'coming-soon':
      return <ComingSoon title={data.title} />;
    case 'away':
      return (
        <ComingSoon title={t('One moment, please')} state={t('Back in a minute')}>
          <p>{t('We cannot show this page right now. Please try again in a minute.')}</p>
        </ComingSoon>
      );
    case 'missing':
      return <NotFound />;
  }
}

function NotFound() {
  const { t, to } = useLanguage();
  return (
    <>
      <PageHeader
        title={t('Page not found')}
        lead={t('The page you asked for does not exist, or it has moved. The way back is short.')}
        seed="not-found"
      />
      <div className={styles.after}>
        <p className={styles.actions}>
          <ButtonAnchor href={to('/')}>{t('Back to the home page')}</ButtonAnchor>
          <ButtonAnchor href={to('/services')} variant="secondary">
            {t('See our services')}
          </ButtonAnchor>
          <ButtonAnchor href={to('/contact')} variant="quiet">
            {t('Ask us')}
          </ButtonAnchor>
        </p>
      </div>
    </>
  );
}

function WrittenPage({ page }: { page: Extract<ContentData, { kind: 'written' }> }) {
  const { t, to } = useLanguage();
  return (
    <>
      <PageHeader
        title={page.title}
        lead={page.description}
        seed={page.path}
        isEnglish={page.lang === 'en'}
      />
      <div className={writtenPageStyles.page}>
        <WrittenText html={page.html} lang={page.lang} />
        {!page.hasAsk && (
          <p className={writtenPageStyles.actions}>
            <ButtonAnchor href={to(askAbout(page.path))}>{t('Ask us about it')}</ButtonAnchor>
          </p>
        )}
      </div>
    </>
  );
}

export default serverRendered(ContentPage);
