/** Whether labels of shortcuts name the ⌘ key instead of Ctrl. */
export const isMac = /Mac|iP(hone|ad)/.test(navigator.userAgent);
