declare module 'subset-font' {
  /** Reduces a font to the letters of the text and, if it is variable, to one point on its axes. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: { targetFormat: 'truetype' | 'woff2'; variationAxes?: Record<string, number> },
  ): Promise<Buffer>;
}
