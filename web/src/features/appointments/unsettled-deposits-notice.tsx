import { fullName } from '#shared/appointments/appointment.ts';
import type { AppointmentRequest } from '#shared/appointments/views.ts';
import { civilNow, civilOf } from '#web/src/lib/now.ts';
import { Notice } from '#web/src/ui/notice.tsx';
import { unsettledText } from './desk-text.ts';

const patienceMs = 60_000;

/** A reaction gives a deposit back within seconds; one that takes longer needs a person to know of it. */
export const lateDeposits = (rows: readonly AppointmentRequest[], now: Date) =>
  rows.filter(
    ({ cancelledAt }) => cancelledAt !== undefined && now.getTime() - Date.parse(cancelledAt) > patienceMs,
  );

export function UnsettledDepositsNotice({ rows }: { rows: readonly AppointmentRequest[] }) {
  const { date: today } = civilNow();
  return (
    <Notice title={unsettledText.title}>
      <p>{unsettledText.next}</p>
      <ul className="unsettled">
        {rows.map(({ appointmentId, patient, depositCents, cancelledAt }) => (
          <li key={appointmentId} className="n">
            <span className="strong">{unsettledText.line(fullName(patient), depositCents)}</span>{' '}
            {cancelledAt !== undefined && unsettledText.since(civilOf(cancelledAt), today)}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
