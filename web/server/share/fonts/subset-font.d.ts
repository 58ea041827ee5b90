declare module 'subset-font' {
  /** Cuts a font down to the given text and, for a variable one, to one place on its axes. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: { targetFormat: 'truetype' | 'woff2'; variationAxes?: Record<string, number> },
  ): Promise<Buffer>;
}
