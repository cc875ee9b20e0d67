import { appointmentFacts, ReminderDue } from '#events/appointments.ts';
import { tell } from '#lambdas/platform/commit.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { forEachIsolated } from '#lambdas/runtime/for-each-isolated.ts';
import { scheduled } from '#lambdas/runtime/scheduled.ts';
import type { Appointment } from '#shared/appointments/appointment.ts';
import { addDays, today } from '#shared/core/civil-time.ts';
import { isQuiet } from '#shared/notifications/quiet-hours.ts';
import { isReminderDue, reminderName } from '#shared/notifications/reminder.ts';

/** The appointments on the sheets of today and tomorrow of whose clients one may still have to hear. */
async function upcoming({ appointments, daySheets, now }: Platform): Promise<Appointment[]> {
  const date = today(now());
  const sheets = await daySheets.between(date, addDays(date, 1));
  const ids = sheets
    .flatMap(({ appointments }) => appointments)
    .filter(({ status }) => status === 'confirmed')
    .map(({ appointmentId }) => appointmentId);
  return appointments.byIds(ids);
}

/** Once for each hour an appointment has: the marker is taken in the commit that tells. */
async function remind(appointment: Appointment, { uniqueClaims, commit, now }: Platform): Promise<void> {
  const name = reminderName(appointment);
  if (await uniqueClaims.exists('reminder', name)) return;
  const claim = { name, at: now().toISOString(), ownerId: appointment.appointmentId };
  await commit(
    uniqueClaims.take({ kind: 'reminder', ...claim }),
    tell(ReminderDue, appointmentFacts(appointment)),
  );
}

/** Every five minutes of the day: confirmed appointments that begin within 24 hours. One that fails stops no other. */
export const handler = scheduled(
  {
    name: 'sweep-reminders',
    run: async (platform) => {
      if (isQuiet(platform.now())) return;
      const due = (await upcoming(platform)).filter((appointment) =>
        isReminderDue(appointment, platform.now()),
      );
      await forEachIsolated(
        due,
        ({ appointmentId }) => ({ appointmentId }),
        (appointment) => remind(appointment, platform),
      );
    },
  },
  {},
);
