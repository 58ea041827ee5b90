import { channels, outcomes } from 'api/rules/touch';
import { formatDay, labelOf } from '../../format.ts';

interface TouchSaid {
  channel: string;
  outcome: string;
  followUpOn?: string | null;
  followUpTime?: string | null;
}

const did: Readonly<Record<string, string>> = {
  call: 'called',
  viber: 'wrote on Viber',
  whatsapp: 'wrote on WhatsApp',
  sms: 'wrote an SMS',
  mail: 'wrote a mail',
  visit: 'had a visit',
};

const came: Readonly<Record<string, string>> = {
  reached: 'reached them',
  no_answer: 'no answer',
  busy: 'busy',
  wrong_number: 'wrong number',
  not_interested: 'not interested',
};

/** "Asha called: no answer. Next: 23 Nov 2026, 14:30." */
export function touchWords(name: string, { channel, outcome, followUpOn, followUpTime }: TouchSaid): string {
  const what = did[channel] ?? `got in touch (${labelOf(channels, channel)})`;
  const result = outcome === 'sent' ? '' : `: ${came[outcome] ?? labelOf(outcomes, outcome)}`;
  const next = followUpOn
    ? ` Next: ${[formatDay(followUpOn), followUpTime].filter(Boolean).join(', ')}.`
    : '';
  return `${name} ${what}${result}.${next}`;
}
