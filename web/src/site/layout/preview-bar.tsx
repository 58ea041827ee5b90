import styles from './preview-bar.module.css';

/** Stands above a draft that somebody opened by its link: "Preview: not published". */
export const PreviewBar = ({ notice }: { notice: string }) => (
  <p className={styles.bar} role="note">
    {notice}
  </p>
);
