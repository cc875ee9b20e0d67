import { audit } from '#lambdas/platform/commit.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { operationUsing } from '#lambdas/runtime/operation.ts';
import type { Appointment } from '#shared/appointments/appointment.ts';
import { today } from '#shared/core/civil-time.ts';
import { AppError } from '#shared/core/errors.ts';
import { clock, longDate } from '#shared/core/format.ts';
import { deletePatient as route } from '#shared/patients/desk-api.ts';
import { patientErrors } from '#shared/patients/errors.ts';
import { savePatient } from './save-patient.ts';

const mostNamed = 3;

const isToCome = ({ status, hidden }: Appointment) =>
  !hidden && (status === 'reserved' || status === 'pending' || status === 'confirmed');

/** Newest day first, as far as today. */
async function upcomingAppointments(
  { appointments, now }: Pick<Platform, 'appointments' | 'now'>,
  patientId: string,
): Promise<Appointment[]> {
  const day = today(now());
  const found: Appointment[] = [];
  let cursor: string | undefined;
  do {
    const page = await appointments.byPatient(patientId, cursor);
    const coming = page.rows.filter(({ date }) => date >= day);
    found.push(...coming.filter(isToCome));
    cursor = coming.length === page.rows.length ? (page.cursor ?? undefined) : undefined;
  } while (cursor !== undefined);
  return found;
}

function refuse(appointments: readonly Appointment[]): never {
  const named = appointments.toReversed().slice(0, mostNamed);
  const words = named.map(({ date, time }) => `${longDate(date)}, ${clock(time)}`);
  const rest = appointments.length - named.length;
  throw new AppError(patientErrors.appointments_to_come, {
    values: { appointments: [...words, ...(rest > 0 ? [`y ${rest} más`] : [])].join('; ') },
  });
}

/**
 * Hidden, never erased: money, trail and record stay, with the e-mail as it was. The e-mail itself is anybody's from
 * now on; whoever comes back begins a record of their own. Done twice it is done, so that a lost answer can be asked again.
 */
export const deletePatient = operationUsing(['users'], route, ({ params }, platform) =>
  retryStale(async () => {
    const { patientId } = params;
    const before = await platform.patients.evenArchived(patientId);
    if (!before.hidden) {
      const appointments = await upcomingAppointments(platform, patientId);
      if (appointments.length > 0) refuse(appointments);
      await savePatient(
        platform,
        { before, after: { ...before, active: false, hidden: true } },
        audit('patient.removed', patientId, { before: { hidden: false }, after: { hidden: true } }),
      );
    }
    await platform.users.remove(patientId);
    return { patientId };
  }),
);
