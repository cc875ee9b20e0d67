import * as z from 'zod/mini';
import { confirmationsSchema } from '#shared/core/confirmation.ts';
import { dateRangeCheck, dateRangeFields, PageQuery, pageSchema } from '#shared/core/list-query.ts';
import { paymentMethods } from '#shared/core/payment-method.ts';
import { frontDesk } from '#shared/core/roles.ts';
import { route } from '#shared/core/route.ts';
import { Cents, CivilDate, CivilTime, Cursor, Id, Instant, Minutes } from '#shared/core/schemas.ts';
import { AvailableTimes } from '#shared/staff/available-times.ts';
import { alertsConfirmation } from './alerts/alerts.ts';
import { appointmentStatuses, SlotChoice } from './appointment.ts';
import { overlapConfirmation } from './booking/overlap.ts';
import { unusualHourConfirmation } from './booking/unusual-hour.ts';
import { ConfirmedLots } from './closing/confirmed-lots.ts';
import { appointmentErrors } from './errors.ts';
import { ConfirmationCode, EditedMinutes, maxServices, ServiceIds } from './request-schemas.ts';
import { AssignedAppointment, OfferedService, PatientAppointment, QueuedRequest } from './views.ts';

const ShownQuote = z.strictObject({ totalCents: Cents, depositCents: Cents, durationMinutes: Minutes });

const PatientParams = z.object({ patientId: Id });
const AppointmentParams = z.object({ appointmentId: Id });
const PatientAppointmentParams = z.object({ patientId: Id, appointmentId: Id });

export const listOfferedServices = route('listOfferedServices', {
  method: 'GET',
  path: '/patients/{patientId}/services',
  summary: 'Lists the services that this client can request',
  allow: ['patient'],
  own: { patient: 'patientId' },
  topics: ['appointments'],
  params: PatientParams,
  reply: z.array(OfferedService),
});

export const listAvailableTimes = route('listAvailableTimes', {
  method: 'GET',
  path: '/patients/{patientId}/available-times',
  summary: 'Lists free slots for a set of services in a date range',
  allow: ['patient'],
  own: { patient: 'patientId' },
  topics: ['appointments'],
  params: PatientParams,
  query: z
    .strictObject({
      ...dateRangeFields,
      serviceIds: ServiceIds,
    })
    .check(dateRangeCheck),
  reply: AvailableTimes,
});

export const requestAppointment = route('requestAppointment', {
  method: 'POST',
  path: '/patients/{patientId}/appointments',
  summary: 'Reserves a slot for 15 minutes and creates the deposit’s payment intent',
  allow: ['patient'],
  own: { patient: 'patientId' },
  params: PatientParams,
  body: z.strictObject({
    serviceIds: z.array(Id).check(z.minLength(1), z.maxLength(maxServices)),
    date: CivilDate,
    time: z
      .string()
      .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: appointmentErrors.time_invalid.text })),
    policyAccepted: z.literal(true, { error: appointmentErrors.policy_not_accepted.text }),
    shown: z.optional(ShownQuote),
  }),
  reply: z.object({
    appointmentId: Id,
    clientSecret: z.string(),
    depositCents: Cents,
    balanceDueCents: Cents,
    reservedUntil: Instant,
  }),
});

export const confirmDeposit = route('confirmDeposit', {
  method: 'POST',
  path: '/patients/{patientId}/appointments/{appointmentId}/deposit',
  summary: 'Turns a reservation into a request once the card processor confirms the deposit hold',
  allow: ['patient'],
  own: { patient: 'patientId' },
  params: PatientAppointmentParams,
  reply: z.object({ appointmentId: Id, status: z.enum(appointmentStatuses) }),
});

export const abandonReservation = route('abandonReservation', {
  method: 'DELETE',
  path: '/patients/{patientId}/appointments/{appointmentId}/reservation',
  summary: 'Releases a reservation, or the request it became, unless it is approved',
  allow: ['patient'],
  own: { patient: 'patientId' },
  params: PatientAppointmentParams,
  /** The status after the call, which is `expired` or `cancelled` if the reservation was released. */
  reply: z.object({ appointmentId: Id, status: z.enum(appointmentStatuses) }),
});

export const listMyAppointments = route('listMyAppointments', {
  method: 'GET',
  path: '/patients/{patientId}/appointments',
  summary: 'Lists a client’s appointments, latest date first',
  allow: ['patient'],
  own: { patient: 'patientId' },
  topics: ['appointments'],
  params: PatientParams,
  query: PageQuery,
  reply: pageSchema(PatientAppointment),
});

export const listAppointmentRequests = route('listAppointmentRequests', {
  method: 'GET',
  path: '/appointment-requests',
  summary:
    'Lists requests pending approval, earliest date first, with their clients’ history and whether their time still fits',
  allow: frontDesk,
  topics: ['appointments'],
  query: PageQuery,
  reply: pageSchema(QueuedRequest),
});

export const listTimesForRequest = route('listTimesForRequest', {
  method: 'GET',
  path: '/appointments/{appointmentId}/available-times',
  summary: 'Lists the free slots, of all or one aesthetician, to which an appointment can be moved',
  allow: frontDesk,
  topics: ['appointments'],
  params: AppointmentParams,
  query: z
    .strictObject({
      ...dateRangeFields,
      staffId: z.optional(Id),
      durationMinutes: z.optional(
        z.pipe(z.string().check(z.regex(/^\d{1,4}$/)), z.pipe(z.transform(Number), Minutes)),
      ),
    })
    .check(dateRangeCheck),
  reply: AvailableTimes,
});

export const approveAppointment = route('approveAppointment', {
  method: 'POST',
  path: '/appointments/{appointmentId}/approval',
  summary: 'Assigns aesthetician and slot, captures the deposit and confirms the appointment',
  allow: frontDesk,
  params: AppointmentParams,
  body: z.strictObject({
    staffId: Id,
    date: CivilDate,
    time: CivilTime,
    durationMinutes: z.optional(EditedMinutes),
    /** The slot that the caller saw. If given, the call is rejected if the appointment has moved since. */
    from: z.optional(z.strictObject(SlotChoice.shape)),
    confirmed: confirmationsSchema(alertsConfirmation, overlapConfirmation, unusualHourConfirmation),
  }),
  /** `textable` is false if the client's phone cannot receive SMS. */
  reply: z.object({ appointmentId: Id, status: z.enum(appointmentStatuses), textable: z.boolean() }),
});

export const denyAppointment = route('denyAppointment', {
  method: 'POST',
  path: '/appointments/{appointmentId}/denial',
  summary: 'Denies a request or cancels an appointment. The deposit is released or refunded',
  allow: frontDesk,
  params: AppointmentParams,
  /** The status that the caller saw, so that a request approved in the meantime is not denied by mistake. */
  body: z.strictObject({ seen: z.enum(['pending', 'confirmed']) }),
  reply: z.object({ appointmentId: Id, status: z.enum(appointmentStatuses) }),
});

export const listAssignedAppointments = route('listAssignedAppointments', {
  method: 'GET',
  path: '/staff/{staffId}/appointments',
  summary: 'Lists an aesthetician’s confirmed and completed appointments in a date range',
  allow: ['staff'],
  own: { staff: 'staffId' },
  topics: ['appointments'],
  params: z.object({ staffId: Id }),
  query: z.strictObject({ ...dateRangeFields, cursor: z.optional(Cursor) }).check(dateRangeCheck),
  reply: pageSchema(AssignedAppointment),
});

export const startPayment = route('startPayment', {
  method: 'POST',
  path: '/appointments/{appointmentId}/payment',
  summary: 'Sets the payment method of the balance, before the confirmation code is entered',
  allow: ['staff'],
  params: AppointmentParams,
  body: z.strictObject({
    method: z.enum(paymentMethods),
    confirmed: confirmationsSchema(alertsConfirmation),
  }),
  reply: AssignedAppointment,
});

export const completeAppointment = route('completeAppointment', {
  method: 'POST',
  path: '/appointments/{appointmentId}/completion',
  summary: 'Completes the appointment with the client’s confirmation code',
  allow: ['staff'],
  params: AppointmentParams,
  body: z.strictObject({ code: ConfirmationCode, lots: ConfirmedLots }),
  reply: AssignedAppointment,
});
