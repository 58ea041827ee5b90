/** The label of a form's choice; an unknown value is returned unchanged. */
export const labelIn = (labels: Readonly<Record<string, string>>, value: string): string =>
  Object.hasOwn(labels, value) ? (labels[value] ?? value) : value;
