import { DepositReturnDue } from '#events/appointments.ts';
import { routesByDomain } from '#shared/routes.ts';
import type { Domain } from './types.ts';

export const appointments: Domain = {
  name: 'appointments',
  api: {
    entry: 'lambdas/appointments/api.ts',
    routes: routesByDomain.appointments,
    uses: { table: 'readWrite', secrets: ['stripe'] },
    errorImpact: 'Nobody can book, approve or complete an appointment.',
  },
  consumers: [
    {
      name: 'release-deposit',
      on: DepositReturnDue,
      entry: 'lambdas/appointments/deposits/release-deposit.ts',
      uses: { table: 'readWrite', secrets: ['stripe'] },
      errorImpact: 'A deposit is not released or refunded although it should be.',
    },
  ],
  schedules: [
    {
      name: 'sweep-holds',
      expression: 'rate(1 minute)',
      entry: 'lambdas/appointments/deposits/sweep-holds.ts',
      uses: { table: 'readWrite', secrets: ['stripe'] },
      errorImpact: 'Slots of unpaid reservations stay blocked, and requests with expired holds stay pending.',
    },
    {
      name: 'sweep-deposits',
      expression: 'rate(15 minutes)',
      entry: 'lambdas/appointments/deposits/sweep-deposits.ts',
      uses: { table: 'readWrite', secrets: ['stripe'] },
      errorImpact: 'Failed deposit releases and refunds are not retried.',
    },
    {
      name: 'warn-holds',
      expression: 'rate(15 minutes)',
      entry: 'lambdas/appointments/deposits/warn-holds.ts',
      uses: { table: 'readWrite' },
      writes: ['appointment', 'auditEntry', 'outboxEntry', 'uniqueClaim'],
      errorImpact: 'The front desk is not warned that a request is about to lose its hold.',
    },
    {
      name: 'sweep-reminders',
      expression: 'rate(5 minutes)',
      entry: 'lambdas/appointments/reminder-link/sweep-reminders.ts',
      uses: { table: 'readWrite' },
      writes: ['outboxEntry', 'uniqueClaim'],
      errorImpact: 'Clients get no reminder of tomorrow’s appointment.',
    },
  ],
};
