/** Recognises the words for statuses and origins in old spreadsheets. Browsers load this file, too. */
import type { enquiryStatuses, Origin } from '../enquiry/enquiry.rules.ts';

type Status = keyof typeof enquiryStatuses;

const plain = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();

const statuses: readonly (readonly [Status, RegExp])[] = [
  [
    'completed',
    /^(completed?|closed?|done|enrolled|enrol|joined|admitted|converted|visa (granted|approved|success)|granted|lost|dead|dropped|drop|cancell?ed|rejected|refused|not interested|uninterested|junk|wrong number|सम्पन्न|बन्द|पूरा|रुचि छैन)$/,
  ],
  [
    'contacted',
    /^(contacted|called|call back|callback|follow ?up|following up|in progress|ongoing|processing|pending|warm|hot|cold|interested|visited|counsell?ed|applied|documents?|no answer|not reached|not received|switched off|busy|सम्पर्क|सम्पर्क भएको|फलोअप)$/,
  ],
  ['new', /^(new|open|fresh|lead|enquiry|inquiry|नयाँ|नया)$/],
];

/** Returns the status that a word means; null if the word is unknown. */
export function statusOf(text: string): Status | null {
  const word = plain(text);
  return statuses.find(([, expression]) => expression.test(word))?.[0] ?? null;
}

const origins: readonly (readonly [Origin, RegExp])[] = [
  [
    'facebook',
    /^(facebook|fb|fb (ad|ads|page)|facebook (ad|ads|page|lead|leads)|meta|instagram|insta|social media|tiktok|फेसबुक)$/,
  ],
  ['viber', /^(viber|भाइबर)$/],
  ['whatsapp', /^(whats ?app|wa|ह्वाट्सएप)$/],
  ['walk-in', /^(walk ?in|walkin|office|office visit|visit|visited|direct|in person|कार्यालय|भेट)$/],
  ['phone', /^(phone|phone call|call|called|telephone|tel|mobile|फोन)$/],
  [
    'referral',
    /^(referral|referred|refer|reference|ref|friend|friends|family|relative|brother|sister|student|old student|alumni|agent|साथी|आफन्त)$/,
  ],
  [
    'event',
    /^(event|fair|education fair|edu fair|seminar|workshop|expo|exhibition|college visit|school visit|मेला|कार्यक्रम)$/,
  ],
  ['website', /^(website|web|site|online|internet|google|web form|वेबसाइट|अनलाइन)$/],
];

export function originOf(text: string): Origin | null {
  const word = plain(text);
  return origins.find(([, expression]) => expression.test(word))?.[0] ?? null;
}

/** Returns whether the text is empty, or a word or sign that means "nothing". */
export const isBlank = (text: string): boolean =>
  /^(|[-–—_.?x*]+|n ?\/ ?a|na|nil|none|null|no|छैन)$/i.test(text.trim());
