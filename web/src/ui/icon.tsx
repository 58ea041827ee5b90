import type { LucideIcon } from 'lucide-react';

export interface IconProps {
  /** Import the glyph by name from lucide-react, so that the bundle contains only the glyphs in use. */
  as: LucideIcon;
  /** In CSS pixels: 20 for an icon beside text, 24 for an icon on its own. */
  size?: number;
  label?: string;
  className?: string;
}

/** Removes the attributes that lucide repeats on each icon. base.css sets them once. */
const shared = {
  xmlns: undefined,
  fill: undefined,
  stroke: undefined,
  strokeLinecap: undefined,
  strokeLinejoin: undefined,
};

/** Assistive technology ignores an icon without a label. */
export function Icon({ as: Glyph, size = 20, label, className }: IconProps) {
  const naming = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true };
  return <Glyph {...naming} {...shared} strokeWidth={1.75} size={size} className={className} />;
}
