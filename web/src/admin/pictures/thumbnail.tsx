import styles from './pictures.module.css';

/** A picture in a row of a list, small and wide. */
export const Thumbnail = ({ address }: { address: string }) => (
  <img className={styles.wide} src={address} alt="" width={80} height={34} loading="lazy" />
);
