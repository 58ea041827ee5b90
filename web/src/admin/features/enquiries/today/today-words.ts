import type { OfficeTimes } from 'api/office-hours';
import { isLate, type StackName, type TodayRow } from 'api/rules/today';
import { type FollowUpKind, outcomes } from 'api/rules/touch';
import { countOf, labelOf } from '../../../format.ts';
import type { OfficeNow } from '../../../office-now.ts';
import { lateWords } from '../age-words.ts';
import { firstWords } from '../enquiry-words.ts';
import { takenBack } from '../timeline-words.ts';

export interface Age {
  text: string;
  isLate: boolean;
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

function waitOf(milliseconds: number): string {
  if (milliseconds < hour) return `${Math.max(1, Math.floor(milliseconds / minute))} min`;
  if (milliseconds < day) return `${Math.floor(milliseconds / hour)} h`;
  return countOf(Math.floor(milliseconds / day), 'day', 'days');
}

/** Returns "3 days late", "14:30, late", "Visit 16:00" or "today"; for the stack `new`, "25 min" or "waiting 2 days". */
export function ageOf(
  stack: StackName,
  row: TodayRow & { followUpKind: string },
  now: OfficeNow,
  times: OfficeTimes,
): Age {
  if (stack === 'new') {
    const late = isLate(row, now.now, times);
    const wait = waitOf(now.now - new Date(row.createdAt).getTime());
    return { text: late ? `waiting ${wait}` : wait, isLate: late };
  }
  const { followUpOn, followUpTime } = row;
  if (stack === 'late')
    return { text: lateWords(followUpOn ?? now.day, now.day, followUpTime), isLate: true };
  const visit = row.followUpKind === ('visit' satisfies FollowUpKind) && 'Visit';
  return { text: [visit, followUpTime ?? (!visit && 'today')].filter(Boolean).join(' '), isLate: false };
}

/** Returns the last logged outcome and its note; if none is logged, the origin and the start of the message. */
export function linesOf(row: {
  origin: string;
  snippet: string;
  touches: readonly { outcome: string; text: string; takenBackAt?: string | null }[];
}): string {
  const last = row.touches.at(-1);
  if (!last) return firstWords(row);
  const outcome = `${labelOf(outcomes, last.outcome)}${last.takenBackAt ? ` (${takenBack})` : ''}`;
  return last.text ? `${outcome}: ${last.text}` : outcome;
}
