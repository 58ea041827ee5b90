/** The label of a choice that a form offers; an unknown value is its own label. */
export const labelIn = (labels: Readonly<Record<string, string>>, value: string): string =>
  Object.hasOwn(labels, value) ? (labels[value] ?? value) : value;
