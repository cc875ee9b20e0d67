import * as z from 'zod/mini';
import { confirmationsSchema } from '#shared/core/confirmation.ts';
import { PageQuery, pageSchema } from '#shared/core/list-query.ts';
import { manualRefundMethods, paymentMethods } from '#shared/core/payment-method.ts';
import { frontDesk } from '#shared/core/roles.ts';
import { route } from '#shared/core/route.ts';
import { Cents, CivilDate, CivilMonth, CivilTime, Cursor, Id } from '#shared/core/schemas.ts';
import { alertsConfirmation } from '../alerts/alerts.ts';
import { depositStatuses } from '../appointment.ts';
import { Reason } from '../request-schemas.ts';
import { AppointmentDetail, AppointmentRequest, AssignedAppointment } from '../views.ts';
import { ConfirmedLots } from './confirmed-lots.ts';

const AppointmentParams = z.object({ appointmentId: Id });

export const treatmentStates = ['completed', 'pending'] as const;

/** A completed appointment, or one that awaits its completion (`treatmentCompleted` is false). */
export const CompletedAppointment = z.object({
  appointmentId: Id,
  patientName: z.string(),
  staffName: z.string(),
  date: CivilDate,
  time: CivilTime,
  paidCents: Cents,
  balanceDueCents: Cents,
  paymentMethod: z.optional(z.enum(paymentMethods)),
  /** Absent until the appointment is completed with it. */
  confirmationCode: z.optional(z.string()),
  treatmentCompleted: z.boolean(),
});
export type CompletedAppointment = z.infer<typeof CompletedAppointment>;

export const isWithoutPayment = ({
  paidCents,
  balanceDueCents,
}: Pick<CompletedAppointment, 'paidCents' | 'balanceDueCents'>) => paidCents + balanceDueCents === 0;

export const listCompletedAppointments = route('listCompletedAppointments', {
  method: 'GET',
  path: '/treated-visits',
  summary: 'Lists a month’s completed and confirmed appointments, latest first',
  allow: ['admin'],
  topics: ['appointments'],
  query: z.strictObject({
    month: CivilMonth,
    staffId: z.optional(Id),
    name: z.optional(z.string().check(z.maxLength(80))),
    state: z.optional(z.enum(treatmentStates)),
    cursor: z.optional(Cursor),
  }),
  reply: pageSchema(CompletedAppointment),
});

export const listUnclosedAppointments = route('listUnclosedAppointments', {
  method: 'GET',
  path: '/unclosed-visits',
  summary: 'Lists confirmed appointments of past days that are not completed, earliest first',
  allow: frontDesk,
  topics: ['appointments'],
  query: PageQuery,
  reply: pageSchema(AppointmentRequest),
});

export const listUnclosedOfStaff = route('listUnclosedOfStaff', {
  method: 'GET',
  path: '/staff/{staffId}/unclosed-visits',
  summary:
    'Lists an aesthetician’s confirmed appointments of past days that are not completed, earliest first',
  allow: ['staff'],
  own: { staff: 'staffId' },
  topics: ['appointments'],
  params: z.object({ staffId: Id }),
  query: PageQuery,
  reply: pageSchema(AssignedAppointment),
});

export const listKeptDeposits = route('listKeptDeposits', {
  method: 'GET',
  path: '/kept-deposits',
  summary: 'Lists missed and late-cancelled appointments with a forfeited deposit',
  allow: ['admin'],
  topics: ['appointments'],
  query: PageQuery,
  reply: pageSchema(AppointmentRequest),
});

export const listUnsettledDeposits = route('listUnsettledDeposits', {
  method: 'GET',
  path: '/unsettled-deposits',
  summary: 'Lists appointments with an unfinished release or refund of the deposit',
  allow: frontDesk,
  topics: ['appointments'],
  query: PageQuery,
  reply: pageSchema(AppointmentRequest),
});

export const retryDepositRefund = route('retryDepositRefund', {
  method: 'POST',
  path: '/appointments/{appointmentId}/deposit-return',
  summary: 'Retries a pending deposit refund',
  allow: frontDesk,
  params: AppointmentParams,
  reply: z.object({ appointmentId: Id, depositStatus: z.enum(depositStatuses) }),
});

export const noteDepositReturned = route('noteDepositReturned', {
  method: 'POST',
  path: '/appointments/{appointmentId}/deposit-return-by-hand',
  summary: 'Records how a deposit was returned after the client’s bank rejected the refund',
  allow: frontDesk,
  params: AppointmentParams,
  body: z.strictObject({
    method: z.enum(manualRefundMethods, { error: 'Elige cómo se lo devolviste.' }),
  }),
  reply: z.object({ appointmentId: Id, depositStatus: z.enum(depositStatuses) }),
});

export const markNoShow = route('markNoShow', {
  method: 'POST',
  path: '/appointments/{appointmentId}/no-show',
  summary: 'Marks the client as a no-show. The deposit is forfeited and no balance is due',
  allow: ['admin', 'staff'],
  params: AppointmentParams,
  reply: AppointmentDetail,
});

export const waiveForfeit = route('waiveForfeit', {
  method: 'POST',
  path: '/appointments/{appointmentId}/waiver',
  summary: 'Refunds a forfeited deposit because of force majeure',
  allow: ['admin'],
  params: AppointmentParams,
  body: z.strictObject({ reason: Reason }),
  reply: AppointmentDetail,
});

export const completeWithoutCode = route('completeWithoutCode', {
  method: 'POST',
  path: '/appointments/{appointmentId}/completion-without-code',
  summary: 'Completes an appointment without its code, by an administrator with a reason',
  allow: ['admin'],
  params: AppointmentParams,
  body: z.strictObject({
    method: z.enum(paymentMethods),
    reason: Reason,
    lots: ConfirmedLots,
    confirmed: confirmationsSchema(alertsConfirmation),
  }),
  reply: AppointmentDetail,
});
