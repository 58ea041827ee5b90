/** How many people are named; the others are counted. */
const named = 2;

/**
 * The toast for enquiries that arrived together.
 *
 * @param names of the senders, newest first; at least one
 */
export function arrivalWords(names: readonly string[]): string {
  const first = names.slice(0, named);
  const more = names.length - first.length;
  const people = more > 0 ? `${first.join(', ')} and ${more} more` : first.join(' and ');
  return `New ${names.length === 1 ? 'enquiry' : 'enquiries'} from ${people}`;
}
