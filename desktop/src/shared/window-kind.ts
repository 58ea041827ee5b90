/** Marks the window of a single enquiry. Its page has no tabs and shows no notifications, because the main window does. */
export const asideArgument = '--prasthan-aside';
