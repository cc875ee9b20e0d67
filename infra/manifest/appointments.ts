import { DepositReturnDue } from '#events/appointments.ts';
import { routesByDomain } from '#shared/routes.ts';
import type { Domain } from './types.ts';

export const appointments: Domain = {
  name: 'appointments',
  api: {
    entry: 'lambdas/appointments/api.ts',
    routes: routesByDomain.appointments,
    uses: { table: 'readWrite', secrets: ['stripe'] },
    errorImpact: 'Nobody can book, approve or close an appointment.',
  },
  consumers: [
    {
      name: 'release-deposit',
      on: DepositReturnDue,
      entry: 'lambdas/appointments/deposits/release-deposit.ts',
      uses: { table: 'readWrite', secrets: ['stripe'] },
      errorImpact: 'A deposit that is owed back is still held or not refunded.',
    },
  ],
  schedules: [
    {
      name: 'sweep-holds',
      expression: 'rate(1 minute)',
      entry: 'lambdas/appointments/deposits/sweep-holds.ts',
      uses: { table: 'readWrite', secrets: ['stripe'] },
      errorImpact: 'Hours that nobody paid stay taken, and holds that ended stay waiting for approval.',
    },
    {
      name: 'sweep-deposits',
      expression: 'rate(15 minutes)',
      entry: 'lambdas/appointments/deposits/sweep-deposits.ts',
      uses: { table: 'readWrite', secrets: ['stripe'] },
      errorImpact: 'Deposits that could not be given back at once are not tried again.',
    },
    {
      name: 'warn-holds',
      expression: 'rate(15 minutes)',
      entry: 'lambdas/appointments/deposits/warn-holds.ts',
      uses: { table: 'readWrite' },
      writes: ['appointment', 'auditEntry', 'outboxEntry', 'uniqueClaim'],
      errorImpact: 'Nobody is warned that a request is about to lose its hold.',
    },
    {
      name: 'sweep-reminders',
      expression: 'rate(5 minutes)',
      entry: 'lambdas/appointments/reminder-link/sweep-reminders.ts',
      uses: { table: 'readWrite' },
      writes: ['outboxEntry', 'uniqueClaim'],
      errorImpact: 'Clients are not reminded of the appointment they have tomorrow.',
    },
  ],
};
