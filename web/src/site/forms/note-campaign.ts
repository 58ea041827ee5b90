/**
 * Stores the campaign that brought the visitor (docs/product.md, "Enquiry form"). This code is in the first small script of every
 * page, which shares no modules with other scripts. It therefore repeats names and limits of `device-store.ts`; a test compares
 * both.
 */
import type { CampaignValues } from './device-store.ts';

const store = 'campaign';
/** How long a campaign is stored, in milliseconds. */
const kept = 7 * 24 * 60 * 60 * 1000;
/** The maximum length of a value, in UTF-16 units. The server checks it again. */
const longest = 200;

interface Noted {
  /** Milliseconds since 1970. */
  at: number;
  values: CampaignValues;
}

/** Returns the host of an address; '' for an invalid address. */
function hostOf(address: string): string {
  try {
    return new URL(address).host;
  } catch {
    return '';
  }
}

/** Returns the campaign in the address and the referring site; null if there is neither. */
function arrival(): CampaignValues | null {
  const query = new URLSearchParams(location.search);
  const named = (name: string) => (query.get(`utm_${name}`) ?? '').slice(0, longest);
  // Only the host and the path: the query may contain searches, tokens and e-mail addresses.
  const host = hostOf(document.referrer);
  const values = {
    campaignSource: named('source'),
    campaignMedium: named('medium'),
    campaignName: named('campaign'),
    campaignReferrer: host === location.host ? '' : host.slice(0, longest),
  };
  if (!Object.values(values).some(Boolean)) return null;
  return { ...values, campaignLanding: location.pathname.slice(0, longest) };
}

/** Returns the campaign stored by an earlier page; null if there is none, or it is too old or invalid. */
function noted(): Noted | null {
  try {
    const found: Noted | null = JSON.parse(localStorage.getItem(store) ?? 'null');
    return found && Date.now() - found.at <= kept ? found : null;
  } catch {
    return null;
  }
}

/** Stores the first arrival on this device, and fills it into the page's form. */
export function noteCampaign(): void {
  // Ignores drafts, because their addresses are private.
  if (/^\/preview\//i.test(location.pathname)) return;
  try {
    const before = noted();
    const values = before?.values ?? arrival();
    if (!values) localStorage.removeItem(store);
    else if (!before) localStorage.setItem(store, JSON.stringify({ at: Date.now(), values } satisfies Noted));
    for (const [name, value] of Object.entries(values ?? {}))
      for (const input of document.querySelectorAll<HTMLInputElement>(`input[name="${name}"]`))
        input.value = value;
  } catch {
    // The storage is full, forbidden or broken; the site also works without it.
  }
}
