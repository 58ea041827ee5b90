import { seeded } from '../faults/random.ts';
import type { Goal } from './goals.ts';

export interface Figure {
  value: number;
  /** `low` and `high` are the ends of the 95 % bootstrap interval. */
  low: number;
  high: number;
}

export type Verdict = 'holds' | 'falls short' | 'inconclusive' | '';

const RESAMPLES = 2000;

export const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[
    Math.min(values.length - 1, Math.floor(values.length * share))
  ] ?? 0;

/** Returns a quantile of a sample (by default the median) and its percentile bootstrap interval. The result is reproducible. */
export function figureOf(sample: readonly number[], share = 0.5): Figure {
  const chance = seeded(1);
  const resampled = Array.from({ length: RESAMPLES }, () =>
    quantile(
      sample.map(() => chance.pick(sample)),
      share,
    ),
  );
  return {
    value: quantile(sample, share),
    low: quantile(resampled, 0.025),
    high: quantile(resampled, 0.975),
  };
}

/** Compares a figure with its goal. The verdict is "inconclusive" if the goal is inside the interval. */
export function verdictOf({ low, high }: Figure, goal: Goal | undefined): Verdict {
  if (!goal) return '';
  const [isMet, isMissed] =
    'least' in goal ? [low >= goal.least, high < goal.least] : [high <= goal.most, low > goal.most];
  return isMet ? 'holds' : isMissed ? 'falls short' : 'inconclusive';
}

const digits = (value: number) =>
  value < 10 ? value.toFixed(2) : value < 100 ? value.toFixed(1) : value.toFixed(0);

export const textOf = ({ value, low, high }: Figure) =>
  `${digits(value)} (${digits(low)} to ${digits(high)})`;

export const goalText = (goal: Goal | undefined) =>
  goal ? ('least' in goal ? `≥ ${goal.least}` : `≤ ${goal.most}`) : '';
