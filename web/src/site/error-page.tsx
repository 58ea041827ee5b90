import styles from './page/plain-page.module.css';

/** SPEC.md §8, an unhandled application error. Needs no data, so that it can stand where everything else failed. */
export function ErrorPage() {
  return (
    <div className={styles.page}>
      <title>Unexpected Application Error!</title>
      <meta name="robots" content="noindex" />
      <h1>Unexpected Application Error!</h1>
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
