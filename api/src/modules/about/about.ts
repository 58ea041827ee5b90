/**
 * The level of the API, for the installed app, which must work with servers of neighbouring versions. Raise it by one in
 * the release that adds something without which the app cannot work, and raise `oldestLevel` in
 * desktop/src/main/session/server-about.ts when the app begins to need it. A removed field raises it, too: see `oldestApp`.
 *
 * 1: the first version. 2: the answer names the installation. 3: touches, counsellors, times of
 * follow-ups and reply templates. 4: people, and enquiries that staff note.
 */
export const level = 4;

/**
 * The level of the oldest installed app that this server still serves. A field that the app asks for is deprecated in one
 * release and removed in a later one; the release that removes it raises this number to the level that stopped asking.
 */
export const oldestApp = 1;
