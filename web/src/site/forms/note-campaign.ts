/**
 * Stores the campaign that brought the visitor (docs/product.md, "Enquiry form"). The small first script of every page contains
 * this code and shares no modules, so names and limits from `device-store.ts` are repeated here. A test compares them.
 */
import type { CampaignValues } from './device-store.ts';

const store = 'campaign';
const longestStorage = 7 * 24 * 60 * 60 * 1000;
/** The maximum length of a value in UTF-16 code units. The server checks the length again. */
const longest = 200;

interface Noted {
  at: number;
  values: CampaignValues;
}

function hostOf(address: string): string {
  try {
    return new URL(address).host;
  } catch {
    return '';
  }
}

function arrival(): CampaignValues | null {
  const query = new URLSearchParams(location.search);
  const named = (name: string) => (query.get(`utm_${name}`) ?? '').slice(0, longest);
  // Store only the referrer's host and the landing page's path: queries may contain search terms, tokens or email addresses.
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

/** Returns the stored campaign; null if there is no valid one, or if it has expired. */
function noted(): Noted | null {
  try {
    const found: Noted | null = JSON.parse(localStorage.getItem(store) ?? 'null');
    return found && Date.now() - found.at <= longestStorage ? found : null;
  } catch {
    return null;
  }
}

/** Stores only the first campaign on this device, and fills it into the page's form. */
export function noteCampaign(): void {
  // The address of a preview is private, so nothing is stored.
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
    // Safe to ignore: the storage is full or forbidden, and the site works without it.
  }
}
