/**
 * Supplies functions that browsers do not offer on plain http, which an office may use for the admin within its own network.
 * Import this module before all others, because some modules call these functions when they are loaded.
 */

// Every blob URL ends with a random UUID.
crypto.randomUUID ??= () => {
  const address = URL.createObjectURL(new Blob());
  URL.revokeObjectURL(address);
  return address.slice(-36) as ReturnType<Crypto['randomUUID']>;
};

if (!navigator.clipboard) {
  const writeText = (text: string) => import('./copy-text.ts').then(({ copyText }) => copyText(text));
  Object.assign(navigator, { clipboard: { writeText } });
}
