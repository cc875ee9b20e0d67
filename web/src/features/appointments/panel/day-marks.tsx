import { Activity, DoorOpen, Hourglass, type LucideIcon } from 'lucide-react';
import { findDayState } from '#shared/appointments/day-marks.ts';
import type { AppointmentDetail } from '#shared/appointments/views.ts';
import { formatTimeWithArticle, pluralize } from '#shared/core/format.ts';
import { toCivil } from '#web/src/lib/now.ts';
import { useNow } from '#web/src/lib/use-now.ts';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { Row, Stack } from '#web/src/ui/layout/layout.tsx';
import { DayStateLabel, toMarkedAppointment } from '../shared/day-state.tsx';

const text = {
  arrived: (time: string, by: string) => `Llegó a ${time}, según ${by}`,
  inTreatment: (time: string, by: string) => `En tratamiento desde ${time}, según ${by}`,
  waited: (minutes: number) => `Esperó ${pluralize(minutes, 'minuto', 'minutos')}`,
  treated: (minutes: number) => `El tratamiento duró ${pluralize(minutes, 'minuto', 'minutos')}`,
} as const;

const minuteMs = 60_000;
const countMinutes = (from: string, to: string) =>
  Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / minuteMs));

type Line = { readonly icon: LucideIcon; readonly line: string };

/** Lists who marked what and when, with the waiting and treatment times as far as they are known. */
function listMarks({ arrived, inTreatment, completedAt }: AppointmentDetail): Line[] {
  const formatMark = ({ at }: { at: string }) => formatTimeWithArticle(toCivil(at).time);
  return [
    ...(arrived ? [{ icon: DoorOpen, line: text.arrived(formatMark(arrived), arrived.by) }] : []),
    ...(inTreatment
      ? [{ icon: Activity, line: text.inTreatment(formatMark(inTreatment), inTreatment.by) }]
      : []),
    ...(arrived && inTreatment
      ? [{ icon: Hourglass, line: text.waited(countMinutes(arrived.at, inTreatment.at)) }]
      : []),
    ...(inTreatment && completedAt
      ? [{ icon: Hourglass, line: text.treated(countMinutes(inTreatment.at, completedAt)) }]
      : []),
  ];
}

/** What was marked on the day, or how late the client is. Renders nothing if there is neither. */
export function DayMarks({ appointment }: { appointment: AppointmentDetail }) {
  const markedAppointment = toMarkedAppointment(appointment);
  const now = useNow();
  const marks = listMarks(appointment);
  if (findDayState(markedAppointment, now) === 'late')
    return <DayStateLabel appointment={markedAppointment} now={now} />;
  if (marks.length === 0) return null;
  return (
    <Stack as="ul" gap={4} className="small n">
      {marks.map(({ icon, line }) => (
        <Row as="li" key={line} gap={8}>
          <Icon icon={icon} size={16} tone="muted" />
          {line}
        </Row>
      ))}
    </Stack>
  );
}
