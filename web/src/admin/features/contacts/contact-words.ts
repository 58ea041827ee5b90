import { contactStatuses, serviceInterests } from 'api/forms/contact';
import type { BadgeTone } from '../../../ui/badge.tsx';

/** SPEC.md §2: what stands for an empty phone, company or service. */
export const orNotGiven = (value: string): string => value || 'N/A';

/** The option's label (DESIGN.md §6); a value that is no option any more stands as it is. */
export function serviceLabel(service: string): string {
  return orNotGiven(service && ((serviceInterests as Record<string, string>)[service] ?? service));
}

export function statusLabel(status: string): string {
  return (contactStatuses as Record<string, string>)[status] ?? status;
}

export function statusTone(status: string): BadgeTone {
  return status in contactStatuses ? (status as keyof typeof contactStatuses) : 'neutral';
}
