import type { Channel } from 'api/rules/touch';

export const writtenChannels = ['viber', 'whatsapp', 'sms', 'mail'] as const satisfies readonly Channel[];
export type WrittenChannel = (typeof writtenChannels)[number];

/** Without `tel`, the first mobile number is used. */
export interface ReplyStart {
  channel: WrittenChannel;
  tel?: string;
}

/**
 * Returns a channel from `offered`, the channels for which the enquiry has an address. Prefers the channel by which the enquiry
 * came, then those that staff used for it (latest first), then WhatsApp. If `offered` contains none of these, returns the first
 * of `offered`.
 */
export function usualChannel(
  {
    origin,
    touches,
  }: { origin: string; touches: readonly { channel: string; takenBackAt?: string | null }[] },
  offered: readonly WrittenChannel[],
): WrittenChannel {
  const used = touches.filter(({ takenBackAt }) => !takenBackAt).map(({ channel }) => channel);
  const wished = [origin, ...used.toReversed(), 'whatsapp' satisfies WrittenChannel];
  return (
    wished.flatMap((each) => offered.find((channel) => channel === each) ?? [])[0] ?? offered[0] ?? 'mail'
  );
}

/** The maximum length of a URL that contains the text. Windows passes only about 2,000 characters to another program. */
const longestAddress = 1900;

interface Reply {
  channel: WrittenChannel;
  tel: string;
  email: string;
  subject: string;
  text: string;
}

/** Returns the URL that opens the channel's program. Omits the text for Viber or if it is too long; staff then paste it. */
export function replyAddress({ channel, tel, email, subject, text }: Reply): string {
  const empty = channelAddress(channel, tel, email);
  const whole = encodeURIComponent(text.toWellFormed());
  const query = {
    viber: '',
    whatsapp: `?text=${whole}`,
    sms: `?body=${whole}`,
    mail: `?subject=${encodeURIComponent(subject.toWellFormed())}&body=${whole}`,
  }[channel];
  return text === '' || (empty + query).length > longestAddress ? empty : empty + query;
}

export function channelAddress(channel: WrittenChannel, tel: string, email = ''): string {
  const digits = tel.replace(/\D/g, '');
  return {
    viber: `viber://chat?number=%2B${digits}`,
    whatsapp: `https://wa.me/${digits}`,
    sms: `sms:${tel}`,
    mail: `mailto:${encodeURI(email)}`,
  }[channel];
}
