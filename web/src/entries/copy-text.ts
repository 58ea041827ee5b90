/** Writes a text to the clipboard without `navigator.clipboard`. @throws Error if the browser does not allow it */
export function copyText(text: string): void {
  const write = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
  };
  document.addEventListener('copy', write, { capture: true });
  const isCopied = document.execCommand('copy');
  document.removeEventListener('copy', write, { capture: true });
  if (!isCopied) throw new Error('The browser does not allow copying.');
}
