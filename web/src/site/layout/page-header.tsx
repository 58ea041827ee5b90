import type { ReactNode } from 'react';
import { Range } from '../art/range.tsx';
import { useLanguage } from '../language/language.ts';
import { useFrame } from '../page/frame.ts';
import styles from './page-header.module.css';
import { skyOf } from './sky.ts';

interface PageHeaderProps {
  title: string;
  lead?: ReactNode;
  seed?: string;
  isEnglish?: boolean;
}

export function PageHeader({ title, lead, seed = title, isEnglish = false }: PageHeaderProps) {
  const { code, t, englishLang } = useLanguage();
  const lang = isEnglish ? englishLang : undefined;
  return (
    <div className={styles.header}>
      <div className={styles.words}>
        <h1 className={styles.title} lang={lang}>
          {title}
        </h1>
        {lead && (
          <p className={styles.lead} lang={lang}>
            {lead}
          </p>
        )}
        {isEnglish && code === 'ne' && <p className={styles.only}>{t('This page is not in Nepali yet.')}</p>}
      </div>
      <div className={styles.sky} data-sky={skyOf(useFrame().path)}>
        <Range seed={seed} width={1600} height={300} isStretched />
      </div>
    </div>
  );
}
