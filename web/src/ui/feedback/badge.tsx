import { Badge as AmplifyBadge } from '@aws-amplify/ui-react';
import {
  CheckCheck,
  CircleCheck,
  CircleX,
  Clock,
  Hourglass,
  type LucideIcon,
  TimerOff,
  UserX,
} from 'lucide-react';
import type { ReactNode } from 'react';
import type { AppointmentStatus } from '#shared/appointments/appointment.ts';
import { statusLabels } from '#shared/appointments/labels.ts';

type BadgeTone = 'pend' | 'conf' | 'done' | 'canc' | 'miss' | 'danger' | 'neutral';

/** Status as icon, text and color. */
export function Badge({
  tone = 'neutral',
  wraps = false,
  icon,
  children,
}: {
  tone?: BadgeTone;
  wraps?: boolean;
  icon?: ReactNode;
  children: ReactNode;
}) {
  return (
    <AmplifyBadge className={`${tone === 'neutral' ? '' : `badge--${tone}`} ${wraps ? 'badge--wraps' : ''}`}>
      {icon}
      <span>{children}</span>
    </AmplifyBadge>
  );
}

const statusStyles = {
  reserved: { tone: 'neutral', Icon: Hourglass },
  pending: { tone: 'pend', Icon: Clock },
  confirmed: { tone: 'conf', Icon: CircleCheck },
  completed: { tone: 'done', Icon: CheckCheck },
  cancelled: { tone: 'canc', Icon: CircleX },
  noShow: { tone: 'miss', Icon: UserX },
  expired: { tone: 'neutral', Icon: TimerOff },
} as const satisfies Record<AppointmentStatus, { tone: BadgeTone; Icon: LucideIcon }>;

/** Badge of an appointment's status. */
export function StatusBadge({ status }: { status: AppointmentStatus }) {
  const { tone, Icon } = statusStyles[status];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />}>
      {statusLabels[status]}
    </Badge>
  );
}

/** Status as an icon only, with its label as tooltip and for screen readers. */
export function StatusIcon({ status }: { status: AppointmentStatus }) {
  const { tone, Icon } = statusStyles[status];
  const label = statusLabels[status];
  return (
    <span
      className={`icon-tile badge--${tone}`}
      style={{ width: 28, height: 28, borderRadius: '50%' }}
      title={label}
    >
      <Icon aria-hidden size={16} strokeWidth={2.25} />
      <span className="visually-hidden">{label}</span>
    </span>
  );
}
