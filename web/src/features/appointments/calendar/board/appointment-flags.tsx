import {
  BadgeCheck,
  CheckCheck,
  CircleCheck,
  Clock,
  FilePenLine,
  HandCoins,
  TriangleAlert,
  UserCheck,
} from 'lucide-react';
import type { AppointmentFlags, CalendarAppointment } from '#shared/appointments/calendar/calendar-api.ts';
import { findDayState } from '#shared/appointments/day-marks.ts';
import { statusLabels } from '#shared/appointments/labels.ts';
import { formatMoney } from '#shared/core/format.ts';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { Row } from '#web/src/ui/layout/layout.tsx';
import { DayStateLabel, describeDayState } from '../../shared/day-state.tsx';
import { flagText } from './copy.ts';

type Props = {
  appointment: CalendarAppointment;
  /** Undefined where the board marks nothing, or while loading. */
  flags: AppointmentFlags | undefined;
  now: Date;
};

const statusIcons = { pending: Clock, confirmed: CircleCheck, completed: CheckCheck } as const;
type ShownStatus = keyof typeof statusIcons;
const isShown = (status: CalendarAppointment['status']): status is ShownStatus => status in statusIcons;

/** Lists what the icons show, for the accessible name. */
export const describeFlags = ({ appointment, flags, now }: Props): string[] =>
  [
    flags?.alert && flagText.alert,
    flags?.consentMissing && flagText.consent,
    flags && flags.balanceDueCents > 0 && flagText.balance(formatMoney(flags.balanceDueCents)),
    flags?.paid && flagText.paid,
    appointment.attendanceConfirmed && appointment.status !== 'completed' && flagText.attendance,
    describeDayState(appointment, now) ?? statusLabels[appointment.status],
  ].filter((text) => typeof text === 'string');

/** Alert, missing consent, money, attendance and state of an appointment. The word of an expected state is dropped first. */
export function AppointmentFlagIcons({ appointment, flags, now }: Props) {
  const { status, attendanceConfirmed } = appointment;
  const state = findDayState(appointment, now);
  const hasDayState = state !== undefined && state !== 'expected';
  return (
    <>
      <Row as="span" gap={4} fixed className="appointment-event__flags">
        {flags?.alert && <Icon icon={TriangleAlert} size={14} tone="danger" />}
        {flags?.consentMissing && (
          <>
            <Icon icon={FilePenLine} size={14} tone="pending" />
            <span className="appointment-event__status">{flagText.consentShort}</span>
          </>
        )}
        {flags && flags.balanceDueCents > 0 && <Icon icon={HandCoins} size={14} tone="pending" />}
        {flags?.paid && <Icon icon={BadgeCheck} size={14} tone="success" />}
        {attendanceConfirmed && status !== 'completed' && <Icon icon={UserCheck} size={14} />}
        {!hasDayState && isShown(status) && (
          <>
            <Icon icon={statusIcons[status]} size={14} />
            <span className="appointment-event__status">{statusLabels[status]}</span>
          </>
        )}
      </Row>
      {hasDayState && (
        <span className="appointment-event__day-state">
          <DayStateLabel appointment={appointment} now={now} />
        </span>
      )}
    </>
  );
}
