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

export const CompletedAppointment = z.object({
  appointmentId: Id,
  patientName: z.string(),
  staffName: z.string(),
  date: CivilDate,
  time: CivilTime,
  paidCents: Cents,
  balanceDueCents: Cents,
  paymentMethod: z.optional(z.enum(paymentMethods)),
  /** Only after it has closed the appointment. */
  confirmationCode: z.optional(z.string()),
  treatmentCompleted: z.boolean(),
});
export type CompletedAppointment = z.infer<typeof CompletedAppointment>;

/** Whether nothing was paid and nothing is due. */
export const isWithoutPayment = ({
  paidCents,
  balanceDueCents,
}: Pick<CompletedAppointment, 'paidCents' | 'balanceDueCents'>) => paidCents + balanceDueCents === 0;

export const listCompletedAppointments = route('listCompletedAppointments', {
  method: 'GET',
  path: '/treated-visits',
  summary: 'Appointments of a month, done and still to be done, latest first',
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
  summary: 'Confirmed appointments of past days that nobody closed, earliest first',
  allow: frontDesk,
  topics: ['appointments'],
  query: PageQuery,
  reply: pageSchema(AppointmentRequest),
});

export const listUnclosedOfStaff = route('listUnclosedOfStaff', {
  method: 'GET',
  path: '/staff/{staffId}/unclosed-visits',
  summary: 'Confirmed appointments of past days that one aesthetician has not closed, earliest first',
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
  summary: 'Missed and late-cancelled appointments whose deposit was kept',
  allow: ['admin'],
  topics: ['appointments'],
  query: PageQuery,
  reply: pageSchema(AppointmentRequest),
});

export const listUnsettledDeposits = route('listUnsettledDeposits', {
  method: 'GET',
  path: '/unsettled-deposits',
  summary: 'Appointments whose deposit is not back with the client yet',
  allow: frontDesk,
  topics: ['appointments'],
  query: PageQuery,
  reply: pageSchema(AppointmentRequest),
});

export const retryDepositRefund = route('retryDepositRefund', {
  method: 'POST',
  path: '/appointments/{appointmentId}/deposit-return',
  summary: 'Tries again to give back a deposit that is still on its way',
  allow: frontDesk,
  params: AppointmentParams,
  reply: z.object({ appointmentId: Id, depositStatus: z.enum(depositStatuses) }),
});

export const noteDepositReturned = route('noteDepositReturned', {
  method: 'POST',
  path: '/appointments/{appointmentId}/deposit-return-by-hand',
  summary: 'Notes how a client got a deposit back whose refund their bank refused',
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
  summary: 'The client did not come: the deposit is kept and nothing more is owed',
  allow: ['admin', 'staff'],
  params: AppointmentParams,
  reply: AppointmentDetail,
});

export const waiveForfeit = route('waiveForfeit', {
  method: 'POST',
  path: '/appointments/{appointmentId}/waiver',
  summary: 'Gives a kept deposit back, for force majeure',
  allow: ['admin'],
  params: AppointmentParams,
  body: z.strictObject({ reason: Reason }),
  reply: AppointmentDetail,
});

export const completeWithoutCode = route('completeWithoutCode', {
  method: 'POST',
  path: '/appointments/{appointmentId}/completion-without-code',
  summary: 'Closes an appointment whose code is lost; an administrator answers for it with a reason',
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
