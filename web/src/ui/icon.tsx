import type { LucideIcon } from 'lucide-react';

export interface IconProps {
  /** A glyph imported by name from lucide-react, so that the bundle contains only the glyphs in use. */
  as: LucideIcon;
  /** In CSS pixels; 20 beside text, 24 on its own. */
  size?: number;
  /** The icon's name for screen readers. Omit it if the text beside the icon says the same. */
  label?: string;
  className?: string;
}

/** Attributes that lucide repeats on each icon. base.css sets them once for all icons. */
const shared = {
  xmlns: undefined,
  fill: undefined,
  stroke: undefined,
  strokeLinecap: undefined,
  strokeLinejoin: undefined,
};

/** A line icon of 1.75 px, hidden from assistive technology unless it has a label. */
export function Icon({ as: Glyph, size = 20, label, className }: IconProps) {
  const naming = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true };
  return <Glyph {...naming} {...shared} strokeWidth={1.75} size={size} className={className} />;
}
