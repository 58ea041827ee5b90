/**
 * Returns the statements that create a table's triggers. The triggers increase the version of the content
 * (docs/performance.md).
 * @param visible - an SQL condition for the rows that visitors see; `row` is the old or the new row of a change
 * @param differs - an SQL condition that is true if visitors see a difference between the old and the new row
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
