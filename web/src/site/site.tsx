import { Component, type ComponentType, type ReactNode } from 'react';
import { type Language, LanguageContext, useLanguage, type Words } from './language/language.ts';
import { Layout } from './layout/layout.tsx';
import styles from './layout/plain-page.module.css';
import { FrameContext, type FrameOfPage, type SentFrame } from './page/frame.ts';
import { SiteToaster } from './toaster/site-toaster.tsx';

export interface SiteState {
  view: string;
  frame: FrameOfPage | SentFrame;
  data: unknown;
  /** The texts that the browser needs on a Nepali page; absent on English pages. */
  words?: Words | undefined;
}

export const siteId = 'site';

/** Identifies the `<script type="application/json">` with the {@link SiteState}. */
export const siteStateId = 'site-state';

export type PageView = ComponentType<{ data: unknown }>;

export const failureTitle = 'Unexpected Application Error!';

/** The error page needs no data, so it works even if everything else has failed (docs/product.md, "Fallbacks"). */
export function ErrorPage() {
  const { t, to } = useLanguage();
  return (
    <div className={styles.page}>
      <h1>{t(failureTitle)}</h1>
      <p className={styles.lead}>
        {t(
          'Something broke on our side. Nothing that you sent before is lost. Please load the page again, or start from the home page.',
        )}
      </p>
      <p className={styles.actions}>
        <a href={to('/')}>{t('Back to the home page')}</a>
      </p>
    </div>
  );
}

class Boundary extends Component<{ instead: ReactNode; children: ReactNode }> {
  static override contextType = LanguageContext;
  declare context: Language;
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch() {
    document.title = this.context.t(failureTitle);
  }

  override render() {
    return this.state.failed ? this.props.instead : this.props.children;
  }
}

export function Site({
  state: { frame, data },
  view: View,
  language,
}: {
  state: SiteState;
  view: PageView;
  language: Language;
}) {
  return (
    <LanguageContext value={language}>
      <Boundary
        instead={
          <main>
            <ErrorPage />
          </main>
        }
      >
        <FrameContext value={frame}>
          <Layout>
            <Boundary instead={<ErrorPage />}>
              <View data={data} />
            </Boundary>
          </Layout>
          <SiteToaster />
        </FrameContext>
      </Boundary>
    </LanguageContext>
  );
}
