import { HoldEndsSoon, toAppointmentFacts } from '#events/appointments.ts';
import { audit, emit } from '#lambdas/platform/commit.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { forEachIsolated } from '#lambdas/runtime/for-each-isolated.ts';
import { scheduledJob } from '#lambdas/runtime/scheduled.ts';
import type { AppointmentWithStatus } from '#shared/appointments/appointment.ts';
import { findDueWarning } from '#shared/notifications/hold-warning.ts';
import { isQuiet } from '#shared/notifications/quiet-hours.ts';

async function emitHoldWarning(
  request: AppointmentWithStatus<'pending'>,
  hoursLeft: number,
  platform: Platform,
): Promise<void> {
  const { appointments, commit } = platform;
  await commit(
    appointments.save({ ...request, holdWarnedHours: hoursLeft }),
    emit(HoldEndsSoon, { ...toAppointmentFacts(request), hoursLeft }),
    audit('appointment.holdWarned', request.appointmentId, { hoursLeft }),
  );
}

/** Warns of holds that end within 48 hours, and again within 24, every 15 minutes in the daytime. */
export const handler = scheduledJob(
  {
    name: 'warn-holds',
    run: async (platform) => {
      if (isQuiet(platform.now())) return;
      await forEachIsolated(
        await platform.appointments.listQueue('pending'),
        ({ appointmentId }) => ({ appointmentId }),
        async (request) => {
          const hoursLeft = findDueWarning(request, platform.now());
          if (hoursLeft !== undefined) await emitHoldWarning(request, hoursLeft, platform);
        },
      );
    },
  },
  {},
);
