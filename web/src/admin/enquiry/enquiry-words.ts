import { contactStatuses, serviceInterests } from 'api/rules/contact';
import type { BadgeTone } from '../../ui/badge.tsx';
import { labelOf } from '../format.ts';

/** "N/A" for an empty phone, company or service. */
export const orNotGiven = (value: string): string => value || 'N/A';

export const serviceLabel = (service: string): string =>
  orNotGiven(service && labelOf(serviceInterests, service));

export const statusLabel = (status: string): string => labelOf(contactStatuses, status);

const isStatus = (status: string): status is keyof typeof contactStatuses =>
  Object.hasOwn(contactStatuses, status);

export const statusTone = (status: string): BadgeTone => (isStatus(status) ? status : 'neutral');
