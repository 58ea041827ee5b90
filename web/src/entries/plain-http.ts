/**
 * Supplies functions that browsers do not offer on plain http, which an office may use for the admin within its own network.
 * Import this module before all others, because some call these functions when they are loaded.
 */
import { v4 } from 'uuid';

// Without an argument, `v4` would call this function.
crypto.randomUUID ??= () => v4({}) as ReturnType<Crypto['randomUUID']>;

async function writeText(text: string): Promise<void> {
  const write = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
  };
  document.addEventListener('copy', write, { capture: true });
  const isCopied = document.execCommand('copy');
  document.removeEventListener('copy', write, { capture: true });
  if (!isCopied) throw new Error('The browser does not allow copying.');
}

if (!navigator.clipboard) Object.defineProperty(navigator, 'clipboard', { value: { writeText } });
