/** The argument of a window for one enquiry: its page has no tabs and tells of nothing, because the first window does. */
export const asideArgument = '--prasthan-aside';
