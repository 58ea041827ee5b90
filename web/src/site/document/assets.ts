/** The inlined style of a built document: everything that its page needs. */
export interface InlineStyle {
  css: string;
  /** The source that allows exactly this style in the Content-Security-Policy, such as `sha256-...`. */
  hash: string;
}

/** The addresses of the built scripts and styles that a document names. */
export interface Assets {
  /** Module scripts, in order. None on the page of last resort. */
  scripts: string[];
  /** The script that fetches the others after the first paint. Absent where the document itself names them. */
  boot?: string;
  styles: string[];
  /** The content of `styles` as one text. Absent where the document links them: in development, and in the admin. */
  inlineStyle?: InlineStyle;
  /** Modules that the scripts import, fetched in parallel with them. */
  preloads: string[];
  /** Font files of the first view. */
  fonts: string[];
}
