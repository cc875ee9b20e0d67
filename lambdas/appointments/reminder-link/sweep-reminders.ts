import { ReminderDue, visitFacts } from '#events/appointments.ts';
import { tell } from '#lambdas/platform/commit.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { eachOnItsOwn } from '#lambdas/runtime/for-each-isolated.ts';
import { scheduled } from '#lambdas/runtime/scheduled.ts';
import type { Appointment } from '#shared/appointments/appointment.ts';
import { addDays, today } from '#shared/core/civil-time.ts';
import { isQuiet } from '#shared/notifications/quiet-hours.ts';
import { isReminderDue, reminderName } from '#shared/notifications/reminder.ts';

/** The visits on the sheets of today and tomorrow of whose clients one may still have to hear. */
async function upcoming({ appointments, daySheets, now }: Platform): Promise<Appointment[]> {
  const date = today(now());
  const sheets = await daySheets.between(date, addDays(date, 1));
  const ids = sheets
    .flatMap(({ visits }) => visits)
    .filter(({ status }) => status === 'confirmed')
    .map(({ appointmentId }) => appointmentId);
  return appointments.byIds(ids);
}

/** Once for each hour a visit has: the marker is taken in the commit that tells. */
async function remind(visit: Appointment, { markers, commit, now }: Platform): Promise<void> {
  const name = reminderName(visit);
  if (await markers.exists('reminder', name)) return;
  const marker = { name, at: now().toISOString(), ownerId: visit.appointmentId };
  await commit(markers.take({ kind: 'reminder', ...marker }), tell(ReminderDue, visitFacts(visit)));
}

/** Every five minutes of the day: confirmed visits that begin within 24 hours. One that fails stops no other. */
export const handler = scheduled(
  {
    name: 'sweep-reminders',
    run: async (platform) => {
      if (isQuiet(platform.now())) return;
      const due = (await upcoming(platform)).filter((visit) => isReminderDue(visit, platform.now()));
      await eachOnItsOwn(
        due,
        ({ appointmentId }) => ({ appointmentId }),
        (visit) => remind(visit, platform),
      );
    },
  },
  {},
);
