import type { ReactNode } from 'react';
import { useFrame } from '../page/frame.ts';
import { ContactBar } from './contact-bar.tsx';
import { Footer } from './footer.tsx';
import styles from './layout.module.css';
import { Navigation } from './navigation.tsx';
import { PhoneBar } from './phone-bar.tsx';
import { PreviewBar } from './preview-bar.tsx';

/** What surrounds every page of the public site. */
export function Layout({ children }: { children: ReactNode }) {
  const { preview } = useFrame();
  return (
    <div className={styles.page} id="top" tabIndex={-1}>
      <a className="skip-link" href="#content">
        Skip to the content
      </a>
      {preview && <PreviewBar notice={preview} />}
      <ContactBar />
      <Navigation />
      <main id="content" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <Footer />
      <PhoneBar />
    </div>
  );
}
