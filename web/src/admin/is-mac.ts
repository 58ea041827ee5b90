/** Whether this keyboard has ⌘ instead of Ctrl. */
export const isMac = /Mac|iP(hone|ad)/.test(navigator.userAgent);
