/** The addresses of the built scripts and styles that a document names. */
export interface Assets {
  /** Module scripts, in order. None on the page of last resort. */
  scripts: string[];
  styles: string[];
  /** Modules that the scripts import, fetched in parallel with them. */
  preloads: string[];
  /** Font files of the first view. */
  fonts: string[];
}
