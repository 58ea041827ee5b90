import type { ReactNode } from 'react';
import { ButtonAnchor } from '../../ui/button-anchor.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useLanguage } from '../language/language.ts';
import { askAbout } from '../page/ask-about.ts';
import { useFrame } from '../page/frame.ts';
import styles from './coming-soon.module.css';
import { PageHeader } from './page-header.tsx';

interface ComingSoonProps {
  title: string;
  state?: string;
  children?: ReactNode;
}

export function ComingSoon({ title, state, children }: ComingSoonProps) {
  const { t, to } = useLanguage();
  return (
    <>
      <PageHeader title={title} />
      <div className={styles.body}>
        <EmptyState
          level={2}
          title={state ?? t('Coming Soon')}
          action={<ButtonAnchor href={to(askAbout(useFrame().path))}>{t('Ask us about it')}</ButtonAnchor>}
        >
          {children ?? <p>{t('This page is not written yet. You can ask your question now.')}</p>}
        </EmptyState>
      </div>
    </>
  );
}
