import type { AppointmentFlags } from '#shared/appointments/calendar/calendar-api.ts';
import { toMinutesOfDay } from '#shared/core/civil-time.ts';
import { formatFullDate } from '#shared/core/format.ts';
import { useNow } from '#web/src/lib/use-now.ts';
import { PrintAnswers, PrintSection } from '#web/src/ui/print/print-parts.tsx';
import { PrintSheet } from '#web/src/ui/print/print-sheet.tsx';
import { useIsPrinting } from '#web/src/ui/print/use-is-printing.ts';
import type { BlockedPlace } from '../blocked/blocked-time-dialog.tsx';
import { blockedText } from '../blocked/copy.ts';
import { describeFlags } from './appointment-flags.tsx';
import type { Column } from './columns.ts';
import { boardText, formatHours } from './copy.ts';

type Props = {
  date: string;
  columns: readonly Column[];
  blockedOf: (column: Column) => readonly BlockedPlace[];
  flagsOf: (appointmentId: string) => AppointmentFlags | undefined;
};

/** The day printed as a list by person, with appointments and blocked time. Renders nothing on screen. */
export function RunSheet({ date, columns, blockedOf, flagsOf }: Props) {
  const now = useNow();
  if (!useIsPrinting()) return null;
  return (
    <PrintSheet title={boardText.day} subject={formatFullDate(date)} date={formatFullDate(date)}>
      {columns.map((column) => (
        <PrintSection
          key={column.name}
          title={boardText.columnLabel(column.name, column.appointments.length)}
        >
          <PrintAnswers
            columns={1}
            rows={[
              ...column.appointments.map((appointment) => ({
                start: toMinutesOfDay(appointment.time),
                label: formatHours(appointment),
                value: [
                  appointment.patientName,
                  ...appointment.serviceNames,
                  ...describeFlags({ appointment, flags: flagsOf(appointment.appointmentId), now }),
                ].join(' · '),
              })),
              ...blockedOf(column).map(({ blocked }) => ({
                start: blocked.start,
                label: blockedText.hours(blocked),
                value: blockedText.printed(blocked),
              })),
            ].sort((a, b) => a.start - b.start)}
          />
        </PrintSection>
      ))}
    </PrintSheet>
  );
}
