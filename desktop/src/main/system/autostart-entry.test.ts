import { expect, test } from 'vitest';
import { autostartEntry, isSwitchedOff } from './autostart-entry.ts';

const exec = (program: string) => /^Exec=(.*)$/m.exec(autostartEntry(program, ['--hidden']))?.[1];

test.each([
  ['/opt/Prasthan/prasthan', '/opt/Prasthan/prasthan --hidden'],
  ['/home/asha/My apps/Prasthan.AppImage', '"/home/asha/My apps/Prasthan.AppImage" --hidden'],
  ['/home/asha/100%/Prasthan', '/home/asha/100%%/Prasthan --hidden'],
  ['/home/$asha/`a`"b"', '"/home/\\\\$asha/\\\\`a\\\\`\\\\"b\\\\"" --hidden'],
  ['/home/a\\b/Prasthan', '"/home/a\\\\\\\\b/Prasthan" --hidden'],
  ['/home/a\nHidden=true', '"/home/a\\nHidden=true" --hidden'],
  ['/घर/Prasthan', '"/घर/Prasthan" --hidden'],
])('a desktop can read the program %j back from the entry', (program, written) => {
  expect(exec(program)).toBe(written);
});

test('an entry that the desktop’s settings switch off is recognised', () => {
  const entry = autostartEntry('/opt/Prasthan/prasthan', []);
  expect(isSwitchedOff(entry)).toBe(false);
  expect(isSwitchedOff(`${entry}Hidden=true\n`)).toBe(true);
  expect(isSwitchedOff(`${entry}X-GNOME-Autostart-enabled=false\n`)).toBe(true);
  expect(isSwitchedOff(`${entry}X-GNOME-Autostart-enabled=true\n`)).toBe(false);
});
