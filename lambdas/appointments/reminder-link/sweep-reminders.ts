import { ReminderDue, toAppointmentFacts } from '#events/appointments.ts';
import { emit } from '#lambdas/platform/commit.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { forEachIsolated } from '#lambdas/runtime/for-each-isolated.ts';
import { scheduledJob } from '#lambdas/runtime/scheduled.ts';
import type { Appointment } from '#shared/appointments/appointment.ts';
import { addDays, getToday } from '#shared/core/civil-time.ts';
import { isQuiet } from '#shared/notifications/quiet-hours.ts';
import * as rules from '#shared/notifications/reminder.ts';

async function listUpcoming(
  { appointments, daySheets, now }: Platform,
  days: number,
): Promise<Appointment[]> {
  const date = getToday(now());
  const sheets = await daySheets.between(date, addDays(date, days));
  const ids = sheets
    .flatMap(({ appointments }) => appointments)
    .filter(({ status }) => status === 'confirmed')
    .map(({ appointmentId }) => appointmentId);
  return appointments.byIds(ids);
}

type DueReminder = { readonly reminderName: rules.ReminderName; readonly appointment: Appointment };

/** Emits a reminder once per appointment time, with an idempotency record in the same commit. */
async function emitReminder(
  { reminderName, appointment }: DueReminder,
  { uniqueClaims, commit, now }: Platform,
): Promise<void> {
  const name = rules.buildReminderKey(reminderName, appointment);
  if (await uniqueClaims.exists('reminder', name)) return;
  await commit(
    uniqueClaims.take({
      kind: 'reminder',
      name,
      at: now().toISOString(),
      ownerId: appointment.appointmentId,
    }),
    emit(ReminderDue, toAppointmentFacts(appointment)),
  );
}

/** Emits due reminders every five minutes in the daytime. One failure does not stop the others. */
export const handler = scheduledJob(
  {
    name: 'sweep-reminders',
    run: async (platform) => {
      const now = platform.now();
      if (isQuiet(now)) return;
      const settings = await platform.settings.get();
      const upcoming = await listUpcoming(platform, rules.countReminderDays(settings));
      const dueReminders = upcoming.flatMap((appointment) =>
        rules.reminders
          .filter((reminderName) => rules.isReminderDue(reminderName, appointment, settings, now))
          .map((reminderName) => ({ reminderName, appointment })),
      );
      await forEachIsolated(
        dueReminders,
        ({ reminderName, appointment: { appointmentId } }) => ({ which: reminderName, appointmentId }),
        (reminder) => emitReminder(reminder, platform),
      );
    },
  },
  {},
);
