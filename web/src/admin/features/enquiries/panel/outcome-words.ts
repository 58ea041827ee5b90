import { type Outcome, outcomes, type Plan } from 'api/rules/touch';
import { formatDay, labelOf } from '../../../format.ts';
import { statusLabel } from '../enquiry-words.ts';

export const noteHints: Readonly<Record<Outcome, string>> = {
  reached: 'What was said?',
  no_answer: 'Anything for the next call?',
  busy: 'Anything for the next call?',
  wrong_number: 'Where else can they be reached?',
  not_interested: 'Why not?',
  sent: 'What was sent?',
};

/** Returns "call on 23 Nov 2026, 10:00" or "no next day". */
export function nextWords({ followUpOn, followUpTime, followUpKind }: Omit<Plan, 'status'>): string {
  if (!followUpOn) return 'no next day';
  return `${followUpKind === 'visit' ? 'visit' : 'call'} on ${formatDay(followUpOn)}${followUpTime ? `, ${followUpTime}` : ''}`;
}

export const planWords = (plan: Plan): string =>
  plan.status === 'completed' ? statusLabel(plan.status) : `${statusLabel(plan.status)}, ${nextWords(plan)}`;

/** Returns the part of the toast that follows the enquiry's name, such as "no answer. Call on 23 Nov 2026, 10:00." */
export function savedWords(outcome: Outcome, plan: Plan): string {
  const next = plan.status === 'completed' ? 'completed' : nextWords(plan);
  return `${labelOf(outcomes, outcome).toLowerCase()}. ${next.charAt(0).toUpperCase()}${next.slice(1)}.`;
}
