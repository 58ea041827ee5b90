/** A sign of spam (docs/product.md, "Quarantine"). Stored as its name, plus the argument of `words` if any: "links:4". */
interface Point {
  weight: number;
  words(count: number): string;
}

const heldFrom = 3;

const times = (count: number) => (count === 1 ? 'once' : `${count} times`);

const linkWords = (count: number) =>
  count === 1 ? 'It has a link to a commercial website.' : `It has ${count} links to commercial websites.`;

export const spamPoints = {
  trap: {
    weight: 3,
    words: () => 'A field that people cannot see was filled in. Programs fill in every field.',
  },
  trapCopy: {
    weight: 1,
    words: () =>
      'A field that people cannot see holds a copy of another field. A browser may have filled it in.',
  },
  fast: { weight: 1, words: () => 'It was sent within two seconds of opening the form.' },
  old: { weight: 1, words: (days) => `The form had been open for ${days} days.` },
  forged: { weight: 2, words: () => 'The form’s time was not set by this website.' },
  reused: { weight: 2, words: (count) => `${count} different messages came from the same open form.` },
  reusedOften: { weight: 3, words: (count) => `${count} different messages came from the same open form.` },
  fewLinks: {
    weight: 1,
    words: linkWords,
  },
  links: { weight: 2, words: linkWords },
  manyLinks: { weight: 3, words: linkWords },
  linkName: { weight: 3, words: () => 'The name is a web address.' },
  markup: { weight: 3, words: () => 'It has the code of a link, as programs write it.' },
  offer: { weight: 2, words: () => 'It offers a service or goods, as advertisements do.' },
  offers: {
    weight: 3,
    words: (count) => `It has ${count} kinds of words that advertisements and frauds use.`,
  },
  fraud: { weight: 3, words: () => 'It has words of gambling, pills, threats or fraud.' },
  script: { weight: 2, words: () => 'It is written in Cyrillic letters.' },
  letters: { weight: 2, words: () => 'The name is a row of random letters.' },
  lettersOnly: { weight: 2, words: () => 'The message is a row of random letters.' },
  repeated: {
    weight: 1,
    words: (count) => `The same long message came ${times(count)} before, from other addresses.`,
  },
  repeatedOften: {
    weight: 3,
    words: (count) => `The same long message came ${times(count)} before, from other addresses.`,
  },
  rate: { weight: 1, words: (count) => `It was message ${count} from the same connection in ten minutes.` },
} as const satisfies Record<string, Point>;

export type PointName = keyof typeof spamPoints;

const isPoint = (name: string): name is PointName => Object.hasOwn(spamPoints, name);

export const pointText = (name: PointName, count?: number): string =>
  count === undefined ? name : `${name}:${count}`;

const readPoint = (stored: string): { point: Point; count: number } | null => {
  const [name = '', count] = stored.split(':');
  return isPoint(name) ? { point: spamPoints[name], count: Number(count ?? 0) } : null;
};

export const isHeldFor = (points: readonly string[]): boolean =>
  points.reduce((sum, each) => sum + (readPoint(each)?.point.weight ?? 0), 0) >= heldFrom;

/** Returns a sentence for each point. The point with the largest weight comes first. */
export const pointWords = (points: readonly string[]): string[] =>
  points
    .flatMap((each) => readPoint(each) ?? [])
    .sort((one, other) => other.point.weight - one.point.weight)
    .map(({ point, count }) => point.words(count));
