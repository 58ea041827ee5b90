// Configures the installers. docs/desktop.md describes how to build, sign and publish them, and which parts are untested.
import type { Configuration } from 'electron-builder';
import { updateKeys } from './update-keys.ts';

/** The URL where dist/ is published and where the app looks for updates. If unset, the app does not look for updates. */
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
  // The names of the program, the package and, on Linux, the window and the menu entry.
  extraMetadata: {
    name: 'prasthan',
    desktopName: 'prasthan.desktop',
    description: 'The office of an education and visa consultancy',
    // A deb package must name a homepage.
    homepage: updates || 'https://prasthan.example',
    // The public keys for updates are stored in the asar, whose hash Electron verifies on Windows and macOS.
    updateKeys: updateKeys(),
  },
  directories: { output: 'dist', buildResources: 'resources' },
  files: ['out/**', 'resources/*.{png,ico}', '!resources/icon.ico', 'package.json', '!node_modules/**/*.map'],
  extraFiles: [{ from: '../LICENSE', to: 'LICENSE.txt' }],
  asar: true,
  // A rebuild is not needed, because the app's only native module is prebuilt for Node-API.
  npmRebuild: false,
  // The languages of Chromium's own user interface. The app itself is in English.
  electronLanguages: ['en-US', 'en-GB'],
  protocols: [{ name: 'Prasthan', schemes: ['prasthan'] }],
  // Disables Electron features that the app does not need, and enables protections (docs/desktop.md, "Security").
  electronFuses: {
    runAsNode: false,
    enableCookieEncryption: true,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: false,
    enableEmbeddedAsarIntegrityValidation: true,
    onlyLoadAppFromAsar: true,
    loadBrowserProcessSpecificV8Snapshot: false,
    grantFileProtocolExtraPrivileges: false,
    // Setting fuses invalidates Electron's ad hoc signature, and Apple silicon Macs only start apps with a valid signature.
    resetAdHocDarwinSignature: true,
  },
  // An update downloads only the changed parts, each in its own request: some web servers support only one range per request.
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
  // The default AppImage runtime needs libfuse2, which current systems lack. It also starts the app without Chromium's sandbox.
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
  // The file name contains no version, so that login entries and shortcuts still work after an update.
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
