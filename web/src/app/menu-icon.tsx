import {
  CalendarClock,
  CalendarDays,
  ClipboardCheck,
  ClipboardList,
  Inbox,
  type LucideIcon,
} from 'lucide-react';

const icons = {
  'calendar-clock': CalendarClock,
  'calendar-days': CalendarDays,
  'clipboard-check': ClipboardCheck,
  'clipboard-list': ClipboardList,
  inbox: Inbox,
} as const satisfies Record<string, LucideIcon>;

export type IconName = keyof typeof icons;

export function MenuIcon({ name }: { name: IconName }) {
  const Icon = icons[name];
  return <Icon aria-hidden />;
}
