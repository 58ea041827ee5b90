/**
 * Stores the campaign that brought the visitor (docs/product.md, "Enquiry form"). The small first script of every page contains
 * this code and shares no modules with other scripts, so names and limits from `device-store.ts` are repeated here. A test
 * compares them.
 */
import type { CampaignValues } from './device-store.ts';

const store = 'campaign';
const kept = 7 * 24 * 60 * 60 * 1000;
/** The maximum length of a value in UTF-16 units, which the server checks again. */
const longest = 200;

interface Noted {
  at: number;
  values: CampaignValues;
}

/** Returns an address's host; '' for an invalid address. */
function hostOf(address: string): string {
  try {
    return new URL(address).host;
  } catch {
    return '';
  }
}

/** Returns the campaign and referring site of this page load; null if there is neither. */
function arrival(): CampaignValues | null {
  const query = new URLSearchParams(location.search);
  const named = (name: string) => (query.get(`utm_${name}`) ?? '').slice(0, longest);
  // Stores only the host and the path, because the query may contain search terms, tokens and e-mail addresses.
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

/** Returns the campaign stored by an earlier page; null if there is none or it is expired or invalid. */
function noted(): Noted | null {
  try {
    const found: Noted | null = JSON.parse(localStorage.getItem(store) ?? 'null');
    return found && Date.now() - found.at <= kept ? found : null;
  } catch {
    return null;
  }
}

/** Stores the first campaign on this device, and fills it into the page's form. */
export function noteCampaign(): void {
  // Pages with a draft are ignored, because their addresses are private.
  if (/^(\/ne)?\/preview\//i.test(location.pathname)) return;
  try {
    const before = noted();
    const values = before?.values ?? arrival();
    if (!values) localStorage.removeItem(store);
    else if (!before) localStorage.setItem(store, JSON.stringify({ at: Date.now(), values } satisfies Noted));
    for (const [name, value] of Object.entries(values ?? {}))
      for (const input of document.querySelectorAll<HTMLInputElement>(`input[name="${name}"]`))
        input.value = value;
  } catch {
    // The storage is full, forbidden or broken. The site also works without it.
  }
}
