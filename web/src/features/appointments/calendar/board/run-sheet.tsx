import type { AppointmentFlags } from '#shared/appointments/calendar/calendar-api.ts';
import { formatFullDate } from '#shared/core/format.ts';
import { PrintAnswers, PrintSection } from '#web/src/ui/print/print-parts.tsx';
import { PrintSheet } from '#web/src/ui/print/print-sheet.tsx';
import { useIsPrinting } from '#web/src/ui/print/use-is-printing.ts';
import { describeFlags } from './appointment-flags.tsx';
import type { Column } from './columns.ts';
import { boardText, formatHours } from './copy.ts';

type Props = {
  date: string;
  columns: readonly Column[];
  flagsOf: (appointmentId: string) => AppointmentFlags | undefined;
  now: Date;
};

/** The day printed as a list by person. Renders nothing on screen. */
export function RunSheet({ date, columns, flagsOf, now }: Props) {
  if (!useIsPrinting()) return null;
  return (
    <PrintSheet title={boardText.day} subject={formatFullDate(date)} date={formatFullDate(date)}>
      {columns.map(({ name, appointments }) => (
        <PrintSection key={name} title={boardText.columnLabel(name, appointments.length)}>
          <PrintAnswers
            columns={1}
            rows={appointments
              .toSorted((a, b) => a.time.localeCompare(b.time))
              .map((appointment) => ({
                label: formatHours(appointment),
                value: [
                  appointment.patientName,
                  ...appointment.serviceNames,
                  ...describeFlags({ appointment, flags: flagsOf(appointment.appointmentId), now }),
                ].join(' · '),
              }))}
          />
        </PrintSection>
      ))}
    </PrintSheet>
  );
}
