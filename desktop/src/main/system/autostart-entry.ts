/** Returns an autostart entry (Desktop Entry Specification 1.5). @param program - an absolute path */
export function autostartEntry(program: string, args: readonly string[]): string {
  const lines = [
    '[Desktop Entry]',
    'Type=Application',
    'Name=Prasthan',
    'Comment=Tells of new enquiries',
    'Icon=prasthan',
    'Terminal=false',
    // With TryExec, the desktop ignores the entry if the program no longer exists.
    `TryExec=${value(program)}`,
    `Exec=${[program, ...args].map(argument).map(value).join(' ')}`,
  ];
  return `${lines.join('\n')}\n`;
}

/** Whether the entry is disabled. Desktops disable it with `Hidden=true` or `X-GNOME-Autostart-enabled=false`. */
export function isSwitchedOff(entry: string): boolean {
  return /^(Hidden\s*=\s*true|X-GNOME-Autostart-enabled\s*=\s*false)\s*$/m.test(entry);
}

/** Quotes an argument of `Exec` if necessary. Doubles each `%`, because a single `%` would start a field code. */
function argument(text: string): string {
  const literal = text.replaceAll('%', '%%');
  if (/^[\w./:=@%+-]+$/.test(literal)) return literal;
  return `"${literal.replaceAll(/["`$\\]/g, '\\$&')}"`;
}

/** Escapes a value. Quote arguments with `argument` first, because the desktop unescapes the value before it unquotes them. */
function value(text: string): string {
  const escapes: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };
  return text.replaceAll(/[\\\n\r\t]/g, (character) => escapes[character] ?? character);
}
