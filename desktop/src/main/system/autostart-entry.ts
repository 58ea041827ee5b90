/**
 * A desktop entry that starts a program at login (Desktop Entry Specification 1.5).
 *
 * @param program its absolute path
 */
export function autostartEntry(program: string, args: readonly string[]): string {
  const lines = [
    '[Desktop Entry]',
    'Type=Application',
    'Name=Prasthan',
    'Comment=Tells of new enquiries',
    'Icon=prasthan',
    'Terminal=false',
    // Where the program is gone, the entry counts as not there.
    `TryExec=${value(program)}`,
    `Exec=${[program, ...args].map(argument).map(value).join(' ')}`,
  ];
  return `${lines.join('\n')}\n`;
}

/** Whether the system's settings have put such an entry out of use. */
export function isSwitchedOff(entry: string): boolean {
  return /^(Hidden\s*=\s*true|X-GNOME-Autostart-enabled\s*=\s*false)\s*$/m.test(entry);
}

/** One argument of Exec: quoted where a character has a meaning there. A percent sign begins a field code. */
function argument(text: string): string {
  const literal = text.replaceAll('%', '%%');
  if (/^[\w./:=@%+-]+$/.test(literal)) return literal;
  return `"${literal.replaceAll(/["`$\\]/g, '\\$&')}"`;
}

/** A text as the value of a key. This comes on top of an argument's own quoting: the file is read the other way round. */
function value(text: string): string {
  const escapes: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };
  return text.replaceAll(/[\\\n\r\t]/g, (character) => escapes[character] ?? character);
}
