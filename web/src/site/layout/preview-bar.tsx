import styles from './preview-bar.module.css';

/** Stands above a draft that somebody opened by its link: "Preview: not published". */
export const PreviewBar = ({ notice }: { notice: string }) => (
  <section className={styles.bar} aria-label="About this preview">
    {notice}
  </section>
);
