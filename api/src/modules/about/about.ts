/**
 * The level of the API, for the installed app, which must work with servers of neighbouring versions. Raise it by one in a release
 * that adds something that the app needs, and raise `oldestLevel` in desktop/src/main/session/server-about.ts when the app starts
 * to need it. Removing a field raises it too: see `oldestApp`.
 *
 * 1: the first version. 2: /api/about names the installation. 3: touches, counsellors, times of follow-ups and reply templates. 4:
 * people, and enquiries that staff note.
 */
export const level = 4;

/**
 * The level of the oldest installed app that this server still supports. A field that the app asks for is first deprecated and
 * removed in a later release; that release raises this number to the level that stopped asking for it.
 */
export const oldestApp = 1;
