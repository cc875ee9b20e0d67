import { AppointmentDenied } from '#events/appointments.ts';
import { routesByDomain } from '#shared/routes.ts';
import type { Domain } from './types.ts';

export const appointments: Domain = {
  name: 'appointments',
  api: {
    entry: 'lambdas/appointments/api.ts',
    routes: routesByDomain.appointments,
    uses: { table: 'readWrite', secrets: ['stripe', 'stripeWebhook'] },
    errorImpact: 'Nobody can book, approve or close a visit.',
  },
  consumers: [
    {
      name: 'release-deposit',
      on: AppointmentDenied,
      entry: 'lambdas/appointments/release-deposit.ts',
      uses: { table: 'readWrite', secrets: ['stripe', 'stripeWebhook'] },
      errorImpact: 'A client was refused but their deposit is still held or not refunded.',
    },
  ],
  schedules: [
    {
      name: 'sweep-holds',
      expression: 'rate(1 minute)',
      entry: 'lambdas/appointments/sweep-holds.ts',
      uses: { table: 'readWrite', secrets: ['stripe', 'stripeWebhook'] },
      errorImpact: 'Hours that nobody paid stay taken, and holds that ended stay waiting for approval.',
    },
  ],
};
