import styles from './plain-page.module.css';

export const failureTitle = 'Unexpected Application Error!';

/** The page of last resort (docs/product.md, "Fallbacks"). It needs no data, so it can be shown when everything else failed. */
export function ErrorPage() {
  return (
    <div className={styles.page}>
      <h1>{failureTitle}</h1>
      <p className={styles.lead}>
        Something broke on our side and we have made a note of it. Nothing that you sent before is lost.
        Please load the page again, or start from the home page.
      </p>
      <p className={styles.actions}>
        <a href="/">Back to the home page</a>
      </p>
    </div>
  );
}
