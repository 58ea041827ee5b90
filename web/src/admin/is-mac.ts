/** Whether the keyboard has a ⌘ key instead of Ctrl. */
export const isMac = /Mac|iP(hone|ad)/.test(navigator.userAgent);
