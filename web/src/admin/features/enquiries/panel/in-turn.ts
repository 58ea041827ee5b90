/** The last save of each enquiry; it never rejects. */
const last = new Map<string, Promise<unknown>>();

/**
 * Runs the saves of one enquiry one after the other. Two at once would use the same version, and the second would conflict with
 * the first.
 */
export function inTurn<Result>(enquiryId: string, work: () => Promise<Result>): Promise<Result> {
  const before = last.get(enquiryId) ?? Promise.resolve();
  const result = before.then(work);
  const ended = result.then(
    () => {},
    () => {},
  );
  last.set(enquiryId, ended);
  void ended.then(() => {
    if (last.get(enquiryId) === ended) last.delete(enquiryId);
  });
  return result;
}
