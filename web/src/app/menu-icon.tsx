import { CalendarDays, ClipboardList, Inbox, type LucideIcon } from 'lucide-react';

const icons = {
  'calendar-days': CalendarDays,
  'clipboard-list': ClipboardList,
  inbox: Inbox,
} as const satisfies Record<string, LucideIcon>;

export type IconName = keyof typeof icons;

export function MenuIcon({ name }: { name: IconName }) {
  const Icon = icons[name];
  return <Icon aria-hidden />;
}
