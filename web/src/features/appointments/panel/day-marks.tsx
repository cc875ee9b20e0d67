import { Activity, DoorOpen } from 'lucide-react';
import { findDayState } from '#shared/appointments/day-marks.ts';
import type { AppointmentDetail } from '#shared/appointments/views.ts';
import { formatTimeWithArticle, pluralize } from '#shared/core/format.ts';
import { toCivil } from '#web/src/lib/now.ts';
import { useNow } from '#web/src/lib/use-now.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Row, Stack } from '#web/src/ui/layout/layout.tsx';
import { DayStateLabel, dayStateText, toMarkedAppointment, useNextMark } from '../shared/day-state.tsx';

const text = {
  arrived: (time: string, by: string) => `Llegó a ${time}, según ${by}`,
  inTreatment: (time: string, by: string) => `En tratamiento desde ${time}, según ${by}`,
  waited: (minutes: number) => `Esperó ${pluralize(minutes, 'minuto', 'minutos')}`,
  treated: (minutes: number) => `El tratamiento duró ${pluralize(minutes, 'minuto', 'minutos')}`,
} as const;

const minuteMs = 60_000;
const countMinutes = (from: string, to: string) =>
  Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / minuteMs));

/** Lists who marked what and when, with the waiting and treatment times as far as they are known. */
function listMarks({ arrived, inTreatment, completedAt }: AppointmentDetail): string[] {
  const formatMark = ({ at }: { at: string }) => formatTimeWithArticle(toCivil(at).time);
  return [
    ...(arrived ? [text.arrived(formatMark(arrived), arrived.by)] : []),
    ...(inTreatment ? [text.inTreatment(formatMark(inTreatment), inTreatment.by)] : []),
    ...(arrived && inTreatment ? [text.waited(countMinutes(arrived.at, inTreatment.at))] : []),
    ...(inTreatment && completedAt ? [text.treated(countMinutes(inTreatment.at, completedAt))] : []),
  ];
}

const icons = { arrived: <DoorOpen aria-hidden />, inTreatment: <Activity aria-hidden /> };

/** State of the day with the button of the next one. Renders nothing on other days without marks. */
export function DayMarks({ appointment }: { appointment: AppointmentDetail }) {
  const markedAppointment = toMarkedAppointment(appointment);
  const next = useNextMark(markedAppointment);
  const state = findDayState(markedAppointment, useNow());
  const marks = listMarks(appointment);
  if (state === undefined && marks.length === 0) return null;
  return (
    <Stack gap={8} pad={14} className="box">
      <Row gap={12} justify="between" wrap>
        <DayStateLabel appointment={markedAppointment} />
        {next && (
          <Button size="small" icon={icons[next.mark]} busy={next.isBusy} onClick={next.set}>
            {dayStateText.mark[next.mark]}
          </Button>
        )}
      </Row>
      {marks.length > 0 && (
        <Stack as="ul" className="small muted n">
          {marks.map((mark) => (
            <li key={mark}>{mark}</li>
          ))}
        </Stack>
      )}
    </Stack>
  );
}
