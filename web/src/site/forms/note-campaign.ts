/**
 * Notes what brought the visitor (docs/product.md, "Enquiry form"). Part of the first small script of every page, which imports
 * nothing that the pages' scripts import; so the names of `campaign.ts` and `device-store.ts` stand here again, and a test
 * compares them.
 */
import type { CampaignValues } from './campaign.ts';

const store = 'campaign';
/** Milliseconds. */
const kept = 7 * 24 * 60 * 60 * 1000;
/** UTF-16 units; the server cuts again. */
const longest = 200;

interface Noted {
  /** Milliseconds since 1970. */
  at: number;
  values: CampaignValues;
}

/** The host of an address; '' for none. */
function hostOf(address: string): string {
  try {
    return new URL(address).host;
  } catch {
    return '';
  }
}

/** The campaign in the address and the referring site; null if there are none. */
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

/** The campaign stored by an earlier page; null if it is too old or invalid. */
function noted(): Noted | null {
  try {
    const found: Noted | null = JSON.parse(localStorage.getItem(store) ?? 'null');
    return found && Date.now() - found.at <= kept ? found : null;
  } catch {
    return null;
  }
}

/** Stores the first arrival on this device, and writes it into the page's form, if there is one. */
export function noteCampaign(): void {
  // The address of a draft is private and is not stored.
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
    // The storage is full, forbidden or broken; the site works without it.
  }
}
