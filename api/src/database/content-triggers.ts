/**
 * Returns a migration's statements that create triggers on a table. They raise the content's version (docs/performance.md).
 *
 * @param visible - the rows that visitors see, as SQL; `row` is the old or the new row of a change
 * @param differs - whether visitors see a difference between the old and the new row, as SQL
 * @example contentTriggers('event', `row.status = 'active' and row.deleted_at is null`)
 */
export function contentTriggers(
  table: string,
  visible: string,
  differs = 'old.* is distinct from new.*',
): string[] {
  const [before, after] = ['old', 'new'].map((row) => visible.replaceAll('row.', `${row}.`));
  const cases = {
    insert: after,
    update: `((${before}) or (${after})) and (${differs})`,
    delete: before,
  };
  return [
    ...Object.entries(cases).map(
      ([event, when]) => `create constraint trigger "${table}_content_${event}" after ${event} on "${table}"
        deferrable initially deferred for each row when (${when}) execute function raise_content_version()`,
    ),
    `create trigger "${table}_content_truncate" after truncate on "${table}"
      for each statement execute function raise_content_version()`,
  ];
}
