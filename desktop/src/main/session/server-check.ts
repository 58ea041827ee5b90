import { net } from 'electron';
import type { ConnectAnswer } from '../../shared/ipc.ts';
import { ask } from '../system/dialogs.ts';
import { misfitOf, readAbout, type ServerAbout } from './server-about.ts';

/** The timeout of the request to the server, in milliseconds. */
const patience = 10_000;

/** Returns the origin; null if the text is not an address. The default scheme is http: for this computer, otherwise https:. */
export function originOf(typed: string): string | null {
  const text = typed.trim();
  if (!text || /\s/.test(text)) return null;
  const hasScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(text);
  const isHere = /^(localhost|127\.|\[::1\])/i.test(text);
  const address = hasScheme ? text : `${isHere ? 'http' : 'https'}://${text}`;
  if (!URL.canParse(address)) return null;
  const { protocol, origin, hostname } = new URL(address);
  return (protocol === 'https:' || protocol === 'http:') && hostname ? origin : null;
}

export const unsafeServer =
  'Your password would travel there for everyone to read. Type the address with https:// before it, or ask whoever looks after your website to switch it on.';

export async function mayGoUnencrypted(origin: string): Promise<boolean> {
  const choice = await ask({
    type: 'warning',
    message: 'This connection is not encrypted.',
    detail: `Others in the same network as ${new URL(origin).host} could read your password and the enquiries. Use it only in a network that you trust, or ask for an address with https://.`,
    buttons: ['Cancel', 'Connect all the same'],
  });
  return choice === 1;
}

type Checked = Exclude<ConnectAnswer, { ok: true }> | { ok: true; about: ServerAbout };

export async function checkServer(origin: string): Promise<Checked> {
  const refuse = (message: string): Checked => ({ ok: false, message });
  let response: Response;
  try {
    response = await net.fetch(`${origin}/api/about`, {
      redirect: 'error',
      credentials: 'omit',
      cache: 'no-store',
      bypassCustomProtocolHandlers: true,
      signal: AbortSignal.timeout(patience),
    });
  } catch (error) {
    return refuse(wordsFor(error));
  }
  const about = readAbout(await response.json().catch(() => null));
  if (!about) {
    return refuse(
      'A website answers there, but it is not Prasthan. Ask whoever looks after your website for its address.',
    );
  }
  const misfit = misfitOf(about);
  return misfit ? refuse(misfit) : { ok: true, about };
}

function wordsFor(error: unknown): string {
  const text = error instanceof Error ? `${error.name} ${error.message}` : String(error);
  if (/ERR_CERT|ERR_SSL/.test(text)) {
    return 'The connection there is not safe: its certificate is wrong or too old. Do not go on; tell whoever looks after the website.';
  }
  if (/NAME_NOT_RESOLVED/.test(text)) return 'There is no such address. Check how it is spelled.';
  if (/INTERNET_DISCONNECTED|NETWORK_CHANGED/.test(text))
    return 'This computer is offline. Connect it, then try again.';
  if (/redirect/i.test(text))
    return 'That address leads to another one. Type the address that your browser shows in the end.';
  return 'Nothing answers there. Check the address and the internet connection, then try again.';
}
