import { dialog, net } from 'electron';
import type { ConnectAnswer } from '../../shared/ipc.ts';
import { misfitOf, readAbout, type ServerAbout } from './server-about.ts';

/** How long the address may take to answer, milliseconds. */
const patience = 10_000;

/**
 * The origin of an address that staff typed. Without a scheme it is https:, or http: for this computer.
 *
 * @returns null for a text that is no web address
 */
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

/** The refusal of plain http outside of the office. */
export const unsafeServer =
  'Your password would travel there for everyone to read. Type the address with https:// before it, or ask whoever looks after your website to switch it on.';

/** Warns of plain http inside the office's network, and asks whether to go on. */
export async function mayGoUnencrypted(origin: string): Promise<boolean> {
  const { response } = await dialog.showMessageBox({
    type: 'warning',
    title: 'Prasthan',
    message: 'This connection is not encrypted.',
    detail: `Others in the same network as ${new URL(origin).host} could read your password and the enquiries. Use it only in a network that you trust, or ask for an address with https://.`,
    buttons: ['Cancel', 'Connect all the same'],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  });
  return response === 1;
}

/** The refusal of an address, or what the server there says about itself. */
type Checked = Exclude<ConnectAnswer, { ok: true }> | { ok: true; about: ServerAbout };

/** Asks whether Prasthan answers at an address. The message of a refusal says what to do. */
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

/** Words for a network failure, by Chromium's names for failures in its message. */
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
