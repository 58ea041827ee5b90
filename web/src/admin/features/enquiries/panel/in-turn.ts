/** The last save of each enquiry; it never rejects. */
const last = new Map<string, Promise<unknown>>();

/**
 * Saves of one enquiry one after the other: two at once would be made on the same version, and the second would conflict with the
 * person's own first.
 */
export function inTurn<Result>(contactId: string, work: () => Promise<Result>): Promise<Result> {
  const before = last.get(contactId) ?? Promise.resolve();
  const result = before.then(work);
  const ended = result.then(
    () => {},
    () => {},
  );
  last.set(contactId, ended);
  void ended.then(() => {
    if (last.get(contactId) === ended) last.delete(contactId);
  });
  return result;
}
