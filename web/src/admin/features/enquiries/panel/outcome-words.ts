import { type Outcome, outcomes, type Plan } from 'api/rules/touch';
import { formatDay, labelOf } from '../../../format.ts';
import { statusLabel } from '../enquiry-words.ts';

/** What the note of an outcome may say. */
export const noteHints: Readonly<Record<Outcome, string>> = {
  reached: 'What was said?',
  no_answer: 'Anything for the next call?',
  busy: 'Anything for the next call?',
  wrong_number: 'Where else can they be reached?',
  not_interested: 'Why not?',
  sent: 'What was sent?',
};

/** "call on 23 Nov 2026, 10:00", "no next day". */
export function nextWords({ followUpOn, followUpTime, followUpKind }: Omit<Plan, 'status'>): string {
  if (!followUpOn) return 'no next day';
  return `${followUpKind === 'visit' ? 'visit' : 'call'} on ${formatDay(followUpOn)}${followUpTime ? `, ${followUpTime}` : ''}`;
}

/** "Contacted, call on 23 Nov 2026, 10:00" */
export const planWords = (plan: Plan): string =>
  plan.status === 'completed' ? statusLabel(plan.status) : `${statusLabel(plan.status)}, ${nextWords(plan)}`;

/** "Sita Gurung: no answer. Call on 23 Nov 2026, 10:00." */
export function savedWords(name: string, outcome: Outcome, plan: Plan): string {
  const next = plan.status === 'completed' ? 'completed' : nextWords(plan);
  return `${name}: ${labelOf(outcomes, outcome).toLowerCase()}. ${next.charAt(0).toUpperCase()}${next.slice(1)}.`;
}
