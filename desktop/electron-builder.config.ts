// The installers. docs/desktop.md says how to build, sign and publish them, and what of this is untried.
import type { Configuration } from 'electron-builder';
import { updateKeys } from './update-keys.ts';

/** Where the installed app looks for updates: any web server with the files of dist/. Without an address it looks for none. */
const updates = process.env.UPDATES_URL;
if (updates && !/^https:\/\/|^http:\/\/127\.0\.0\.1[:/]/.test(updates)) {
  throw new Error(
    'UPDATES_URL has to begin with https:, or anybody on the way could hand out a version of their own.',
  );
}

export default {
  appId: 'np.prasthan.desktop',
  productName: 'Prasthan',
  copyright: 'Prasthan',
  // The system's name for the app: its program, its package, and on Linux its window in the menu entry.
  extraMetadata: {
    name: 'prasthan',
    desktopName: 'prasthan.desktop',
    description: 'The office of an education and visa consultancy',
    // A deb must name the place that the app comes from.
    homepage: updates || 'https://prasthan.example',
    // Inside the asar, whose hash Windows and macOS check.
    updateKeys: updateKeys(),
  },
  directories: { output: 'dist', buildResources: 'resources' },
  files: ['out/**', 'resources/*.{png,ico}', '!resources/icon.ico', 'package.json', '!node_modules/**/*.map'],
  extraFiles: [{ from: '../LICENSE', to: 'LICENSE.txt' }],
  asar: true,
  // The app's one native module is already built, for Node-API.
  npmRebuild: false,
  // Chromium's own texts, in the language of the app.
  electronLanguages: ['en-US', 'en-GB'],
  protocols: [{ name: 'Prasthan', schemes: ['prasthan'] }],
  // Electron's switches for what the app never needs (docs/desktop.md, "Security").
  electronFuses: {
    runAsNode: false,
    enableCookieEncryption: true,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: false,
    enableEmbeddedAsarIntegrityValidation: true,
    onlyLoadAppFromAsar: true,
    loadBrowserProcessSpecificV8Snapshot: false,
    grantFileProtocolExtraPrivileges: false,
    // Setting fuses breaks the signature of an unsigned app, and Macs with Apple's processors then refuse to start it.
    resetAdHocDarwinSignature: true,
  },
  // The app fetches only the changed parts of a new version, one byte range at a time: every web server answers those.
  publish: updates ? { provider: 'generic', url: updates, useMultipleRangeRequest: false } : null,
  win: { target: 'nsis', icon: 'resources/icon.ico' },
  nsis: { oneClick: false, perMachine: false, allowToChangeInstallationDirectory: true },
  mac: {
    // The updater takes the zip, people take the dmg.
    target: ['dmg', 'zip'],
    icon: 'resources/icon.icns',
    category: 'public.app-category.business',
    hardenedRuntime: true,
    gatekeeperAssess: false,
  },
  // The older runtime needs libfuse2, which current systems lack, and starts the app without Chromium's sandbox.
  toolsets: { appimage: '1.0.3' },
  linux: {
    target: ['AppImage', 'deb'],
    executableName: 'prasthan',
    syncDesktopName: true,
    icon: 'resources/icons',
    category: 'Office',
    synopsis: 'The office of an education and visa consultancy',
    description: 'Its website, enquiries and posts, also while the internet is away.',
    maintainer: 'Prasthan',
  },
  // Without a version in its name the file keeps its name at an update, so that starts at login and from a desktop go on.
  // biome-ignore lint/suspicious/noTemplateCurlyInString: electron-builder's own placeholder.
  appImage: { artifactName: 'Prasthan-${arch}.AppImage' },
  deb: {
    depends: [
      'libgtk-3-0',
      'libnotify4',
      'libnss3',
      'libxss1',
      'libxtst6',
      'xdg-utils',
      'libatspi2.0-0',
      'libuuid1',
      'libsecret-1-0',
      'libgbm1',
      'libasound2 | libasound2t64',
    ],
  },
} satisfies Configuration;
