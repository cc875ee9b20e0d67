import {
  Boxes,
  CalendarClock,
  CalendarDays,
  ChartColumn,
  ClipboardCheck,
  ClipboardList,
  FolderPlus,
  IdCard,
  Inbox,
  LayoutDashboard,
  type LucideIcon,
  Megaphone,
  MessageSquare,
  Package,
  PackagePlus,
  Percent,
  ReceiptText,
  Settings,
  ShieldAlert,
  ShoppingBag,
  Sparkle,
  Star,
  Trophy,
  UserPlus,
  UserRound,
  Users,
} from 'lucide-react';

const icons = {
  boxes: Boxes,
  'calendar-clock': CalendarClock,
  'calendar-days': CalendarDays,
  'chart-column': ChartColumn,
  'clipboard-check': ClipboardCheck,
  'clipboard-list': ClipboardList,
  'folder-plus': FolderPlus,
  'id-card': IdCard,
  inbox: Inbox,
  'layout-dashboard': LayoutDashboard,
  megaphone: Megaphone,
  'message-square': MessageSquare,
  package: Package,
  'package-plus': PackagePlus,
  percent: Percent,
  'receipt-text': ReceiptText,
  settings: Settings,
  'shield-alert': ShieldAlert,
  'shopping-bag': ShoppingBag,
  sparkle: Sparkle,
  star: Star,
  trophy: Trophy,
  'user-plus': UserPlus,
  'user-round': UserRound,
  users: Users,
} as const satisfies Record<string, LucideIcon>;

export type IconName = keyof typeof icons;

export function MenuIcon({ name }: { name: IconName }) {
  const Icon = icons[name];
  return <Icon aria-hidden />;
}
