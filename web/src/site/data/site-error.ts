/** Why the services cannot be shown, in the words of SPEC.md §8. */
export const servicesFailures = {
  /** The answer came and said `success: false`. */
  refused: 'Failed to fetch services',
  /** No answer, or not a usable one. */
  unreachable: 'Failed to load services. Please try again later.',
} as const;

/** A failure whose message is meant for the visitor. */
export class SiteError extends Error {
  override name = 'SiteError';
}
