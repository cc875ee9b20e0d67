import * as alerts from '#shared/appointments/alerts/alert-api.ts';
import * as blockedTimes from '#shared/appointments/calendar/blocked-time-api.ts';
import * as handovers from '#shared/appointments/calendar/handover-api.ts';
import * as nextAppointments from '#shared/appointments/calendar/next-appointment-api.ts';
import { noteDepositReturned, retryDepositRefund } from '#shared/appointments/closing/closing-api.ts';
import { listPatientAppointments } from '#shared/appointments/closing/patient-appointments-api.ts';
import type { AnyRoute } from '#shared/core/route.ts';
import { listMyInvoices } from '#shared/finance/invoice-api.ts';
import { receiveAthWebhook, receiveStripeWebhook } from '#shared/payments/api.ts';
import { createEnteredAppointment } from '../appointments/desk-actions.ts';
import type { Target } from './targets.ts';

/** What an admitted caller sends to each appointment route, and the status that the access tests expect. */
export const appointmentTargets: readonly (readonly [AnyRoute, Target])[] = [
  [
    alerts.listAppointmentAlerts,
    { appointment: (fixture) => createEnteredAppointment(fixture, { time: '14:00' }) },
  ],
  [alerts.listServiceAlerts, { query: ({ serviceId }) => ({ serviceIds: serviceId }) }],
  [
    nextAppointments.suggestNextAppointment,
    { appointment: (fixture) => createEnteredAppointment(fixture, { time: '14:00' }) },
  ],
  // The fixture's service has no interval.
  [
    nextAppointments.bookNextAppointment,
    {
      appointment: (fixture) => createEnteredAppointment(fixture, { time: '14:00' }),
      body: ({ date }) => ({ date, time: '15:00' }),
      status: 409,
    },
  ],
  [
    blockedTimes.blockTime,
    {
      body: ({ member, date }) => ({
        staffId: member.staffId,
        from: date,
        to: date,
        start: '12:00',
        end: '13:00',
        reason: 'Almuerzo',
      }),
    },
  ],
  [
    blockedTimes.unblockTime,
    {
      // A call for an unknown block changes nothing.
      ids: async () => ({ blockId: 'nobody' }),
      query: ({ member, date }) => ({ staffId: member.staffId, from: date, to: date }),
    },
  ],
  [listPatientAppointments, {}],
  [handovers.listComingAppointments, {}],
  [
    handovers.handOverAppointments,
    {
      // The reply reports unknown appointments, so the call succeeds.
      body: ({ member, date }) => ({
        handovers: [{ appointmentId: 'nobody', date, time: '14:00', toStaffId: member.staffId }],
      }),
    },
  ],
  [listMyInvoices, {}],
  // The webhook of ATH Móvil acknowledges every body.
  [receiveAthWebhook, {}],
  // The call has no signature.
  [receiveStripeWebhook, { status: 400 }],
  [
    noteDepositReturned,
    {
      appointment: (fixture) => createEnteredAppointment(fixture, { time: '14:00' }),
      body: () => ({ method: 'cash' }),
      // The appointment has no deposit to return.
      status: 409,
    },
  ],
  [retryDepositRefund, { appointment: (fixture) => createEnteredAppointment(fixture, { time: '14:00' }) }],
];
