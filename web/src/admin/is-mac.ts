/** Whether the keyboard has a ⌘ key in place of Ctrl. */
export const isMac = /Mac|iP(hone|ad)/.test(navigator.userAgent);
