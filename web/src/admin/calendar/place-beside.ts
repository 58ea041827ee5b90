/** The smallest space to the edge of the window, in CSS pixels. */
const edge = 8;
/** Narrower windows show the dialog at their lower edge, as wide as they are. */
const phone = 480;

/** Places an open dialog below an element, or above it where there is more room, whole in the window. */
export function placeBeside(dialog: HTMLElement, anchor: HTMLElement | null): void {
  if (!anchor || innerWidth <= phone) return;
  const { left, top, bottom, right } = anchor.getBoundingClientRect();
  const { width, height } = dialog.getBoundingClientRect();
  const start = Math.min(Math.max(edge, right - width), innerWidth - width - edge);
  const below = bottom + 4;
  const above = top - 4 - height;
  const fits = below + height + edge <= innerHeight;
  const y = fits ? below : above >= edge ? above : Math.max(edge, innerHeight - height - edge);
  dialog.style.margin = '0';
  dialog.style.left = `${Math.max(edge, Math.min(start, Math.max(left, edge) + width))}px`;
  dialog.style.top = `${y}px`;
}
