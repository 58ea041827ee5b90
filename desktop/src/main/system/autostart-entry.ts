/**
 * A desktop entry that starts a program at login (Desktop Entry Specification 1.5).
 *
 * @param program the program's absolute path
 */
export function autostartEntry(program: string, args: readonly string[]): string {
  const lines = [
    '[Desktop Entry]',
    'Type=Application',
    'Name=Prasthan',
    'Comment=Tells of new enquiries',
    'Icon=prasthan',
    'Terminal=false',
    // The desktop ignores the entry when the program is gone.
    `TryExec=${value(program)}`,
    `Exec=${[program, ...args].map(argument).map(value).join(' ')}`,
  ];
  return `${lines.join('\n')}\n`;
}

/** Whether the system's settings have switched an entry off. */
export function isSwitchedOff(entry: string): boolean {
  return /^(Hidden\s*=\s*true|X-GNOME-Autostart-enabled\s*=\s*false)\s*$/m.test(entry);
}

/** One argument of Exec, quoted where a character has a meaning there. A percent sign would begin a field code. */
function argument(text: string): string {
  const literal = text.replaceAll('%', '%%');
  if (/^[\w./:=@%+-]+$/.test(literal)) return literal;
  return `"${literal.replaceAll(/["`$\\]/g, '\\$&')}"`;
}

/** A text as the value of a key. Arguments are quoted first and escaped here, because a desktop reads in the other order. */
function value(text: string): string {
  const escapes: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };
  return text.replaceAll(/[\\\n\r\t]/g, (character) => escapes[character] ?? character);
}
