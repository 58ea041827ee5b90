import { bsMonths, toBs } from '../forms/bikram-sambat.ts';
import type { Locale } from '../forms/nepali.ts';

export interface Letter {
  /** Without angle brackets. A mail that is sent again has the same id, so that mail servers recognise it. */
  messageId: string;
  /** The office's name, which mail programs show as the sender. */
  sender: string;
  to: readonly string[];
  replyTo: { name: string; address: string } | null;
  subject: string;
  /** The Auto-Submitted header (RFC 3834). */
  automatic: 'auto-generated' | 'auto-replied';
  text: string;
  html: string;
}

export type Block =
  | { kind: 'heading' | 'paragraph' | 'small'; text: string }
  /** The quoted text keeps its line breaks. */
  | { kind: 'quote'; text: string }
  | { kind: 'facts'; facts: readonly (readonly [term: string, value: string, link?: string])[] }
  | { kind: 'button'; text: string; link: string };

export function drawn(blocks: readonly Block[], language: Locale = 'en'): { text: string; html: string } {
  return {
    text: `${blocks.map(asText).join('\n\n')}\n`,
    html: `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title></title></head>
<body style="margin:0;padding:24px 16px;font:16px/1.5 'Segoe UI',Roboto,'Noto Sans','Noto Sans Devanagari',Mukta,sans-serif">
<div style="max-width:560px;margin:0 auto">
${blocks.map(asHtml).join('\n')}
</div></body></html>
`,
  };
}

function asText(block: Block): string {
  if (block.kind === 'facts')
    return block.facts.map(([term, value]) => `${term}: ${value.replace(/\s+/g, ' ')}`).join('\n');
  if (block.kind === 'button') return `${block.text}:\n${block.link}`;
  if (block.kind === 'quote') return block.text.replace(/^/gm, '    ');
  return block.text;
}

function asHtml(block: Block): string {
  if (block.kind === 'facts') {
    const rows = block.facts.map(
      ([term, value, link]) =>
        `<tr><td style="padding:2px 16px 2px 0;vertical-align:top;opacity:.7">${escaped(term)}</td><td style="padding:2px 0">${linked(value, link)}</td></tr>`,
    );
    return `<table role="presentation" style="border-collapse:collapse;margin:16px 0">${rows.join('')}</table>`;
  }
  if (block.kind === 'button')
    return `<p style="margin:24px 0"><a href="${escaped(block.link)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#2b2f6b;color:#ffffff;text-decoration:none">${escaped(block.text)}</a></p>`;
  if (block.kind === 'quote')
    return `<div style="margin:16px 0;padding:4px 0 4px 16px;border-left:3px solid #e8a33d;white-space:pre-wrap;overflow-wrap:anywhere">${escaped(block.text)}</div>`;
  if (block.kind === 'heading')
    return `<h1 style="margin:0 0 8px;font-size:22px;line-height:1.3">${escaped(block.text)}</h1>`;
  const small = block.kind === 'small' ? 'font-size:14px;opacity:.7;' : '';
  return `<p style="margin:12px 0;${small}white-space:pre-line">${escaped(block.text)}</p>`;
}

const linked = (value: string, link?: string): string =>
  link ? `<a href="${escaped(link)}" style="color:inherit">${escaped(value)}</a>` : escaped(value);

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);

/** Characters that can disguise text. Devanagari needs ZWJ and ZWNJ, so both are allowed. */
const hidden = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]+/gu;

/** Removes control characters and hidden characters, but keeps line breaks. */
export const cleanText = (text: string): string =>
  text.replace(hidden, '').replace(/(?![\n\t])[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');

/** Shortens the text of a mail header to one line of at most `most` graphemes. */
export const oneLine = (text: string, most = 120): string => {
  const line = text
    .replace(hidden, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const graphemes = [...new Intl.Segmenter('ne').segment(line)];
  if (graphemes.length <= most) return line;
  return `${graphemes
    .slice(0, most)
    .map(({ segment }) => segment)
    .join('')
    .trimEnd()}…`;
};

const moment = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Kathmandu',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** Formats a time, for example "22 Nov 2026, 10:42 (Nepal time)". */
export const nepalTime = (at: Date): string => `${moment.format(at)} (Nepal time)`;

const kathmandu = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Asia/Kathmandu',
  dateStyle: 'short',
  timeStyle: 'short',
  hourCycle: 'h23',
});
const devanagari = new Intl.NumberFormat('ne-NP', { useGrouping: false });
const inDevanagari = (text: string) => text.replace(/\d/g, (digit) => devanagari.format(Number(digit)));

/** Formats a date in Bikram Sambat with the time in Nepal, for example "२०८३ मंसिर ६, १०:४२". */
export function nepaliTime(at: Date): string {
  const [date = '', time = ''] = kathmandu.format(at).split(', ');
  const day = toBs(date);
  return inDevanagari(
    day ? `${day.year} ${bsMonths.ne[day.month - 1]} ${day.day}, ${time}` : `${date}, ${time}`,
  );
}
