import {
  Briefcase,
  ChartLine,
  Code,
  Cog,
  DollarSign,
  Lightbulb,
  type LucideIcon,
  Megaphone,
  Rocket,
  Settings,
  TrendingUp,
  Users,
} from 'lucide-react';
import { Icon } from './icon.tsx';

/** Maps the icon name of a service to the icon (docs/product.md, "Services page"). */
const glyphs: Record<string, LucideIcon> = {
  briefcase: Briefcase,
  'chart-line': ChartLine,
  code: Code,
  cog: Cog,
  'dollar-sign': DollarSign,
  lightbulb: Lightbulb,
  megaphone: Megaphone,
  rocket: Rocket,
  settings: Settings,
  'trending-up': TrendingUp,
  users: Users,
};

/** Shows the icon trending-up for an unknown name. */
export function ServiceIcon({
  name,
  size = 28,
  className,
}: {
  name: string;
  size?: number;
  className?: string;
}) {
  return <Icon as={glyphs[name] ?? TrendingUp} size={size} className={className} />;
}
