import {
  BookText,
  Briefcase,
  CalendarCheck,
  CircleUser,
  Contact,
  ExternalLink,
  FileSpreadsheet,
  FileText,
  History,
  House,
  Image,
  Inbox,
  LayoutDashboard,
  ListTree,
  LogOut,
  type LucideIcon,
  MessageSquareQuote,
  Newspaper,
  Reply,
  Search,
  Settings,
  UserCog,
  Users,
} from 'lucide-react';
import { Icon } from '../../ui/icon.tsx';

/** The icon of each tab by its path, and the other icons of the rail. */
const signs: Readonly<Record<string, LucideIcon>> = {
  '/admin': LayoutDashboard,
  '/admin/today': CalendarCheck,
  '/admin/contacts': Inbox,
  '/admin/people': Contact,
  '/admin/services': Briefcase,
  '/admin/blog': Newspaper,
  '/admin/testimonials': MessageSquareQuote,
  '/admin/team': Users,
  '/admin/pages': FileText,
  '/admin/media': Image,
  '/admin/menu': ListTree,
  '/admin/home': House,
  '/admin/replies': Reply,
  '/admin/staff': UserCog,
  '/admin/settings': Settings,
  '/admin/import': FileSpreadsheet,
  '/admin/activity': History,
  search: Search,
  site: ExternalLink,
  account: CircleUser,
  logout: LogOut,
};

/** An icon of the slim rail. The default is a sheet of paper. */
export const RailIcon = ({ of }: { of: string }) => <Icon as={signs[of] ?? BookText} size={18} />;
