// Configures the installers. docs/desktop.md says how to build, sign and publish them, and which parts have not been tried.
import type { Configuration } from 'electron-builder';
import { updateKeys } from './update-keys.ts';

/** The address of a web server with the files of dist/, where the app checks for updates. Without it, the app does not check. */
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
  // The app's name for the system: of its program, of its package, and on Linux of its window in the menu entry.
  extraMetadata: {
    name: 'prasthan',
    desktopName: 'prasthan.desktop',
    description: 'The office of an education and visa consultancy',
    // A deb package must name a homepage.
    homepage: updates || 'https://prasthan.example',
    // Stored in the asar, whose hash Windows and macOS check.
    updateKeys: updateKeys(),
  },
  directories: { output: 'dist', buildResources: 'resources' },
  files: ['out/**', 'resources/*.{png,ico}', '!resources/icon.ico', 'package.json', '!node_modules/**/*.map'],
  extraFiles: [{ from: '../LICENSE', to: 'LICENSE.txt' }],
  asar: true,
  // The app's only native module is already built for Node-API.
  npmRebuild: false,
  // The languages of Chromium's own texts. The app itself is in English.
  electronLanguages: ['en-US', 'en-GB'],
  protocols: [{ name: 'Prasthan', schemes: ['prasthan'] }],
  // Switches off features of Electron that the app does not need (docs/desktop.md, "Security").
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
  // The app downloads only the changed parts of a new version, one byte range per request, which every web server supports.
  publish: updates ? { provider: 'generic', url: updates, useMultipleRangeRequest: false } : null,
  win: { target: 'nsis', icon: 'resources/icon.ico' },
  nsis: { oneClick: false, perMachine: false, allowToChangeInstallationDirectory: true },
  mac: {
    // The updater needs the zip; people install from the dmg.
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
  // The file name has no version, so that it stays the same after an update. Login entries and shortcuts then still work.
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
