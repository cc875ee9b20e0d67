import * as z from 'zod/mini';
import { confirmationsSchema } from '#shared/core/confirmation.ts';
import { dateRangeCheck, dateRangeFields } from '#shared/core/list-query.ts';
import { frontDesk } from '#shared/core/roles.ts';
import { route } from '#shared/core/route.ts';
import { Cents, CivilDate, CivilTime, Id, Instant, Minutes } from '#shared/core/schemas.ts';
import { AvailableTimes } from '#shared/staff/available-times.ts';
import { TaxRate } from '#shared/taxes/tax-rate.ts';
import { alertsConfirmation } from '../alerts/alerts.ts';
import { appointmentStatuses, dayMarkNames, SlotChoice } from '../appointment.ts';
import { overlapConfirmation } from '../booking/overlap.ts';
import { unusualHourConfirmation } from '../booking/unusual-hour.ts';
import { patientForfeitConfirmation } from '../changes/forfeit.ts';
import { EditedMinutes, maxServices, Reason, ServiceIds } from '../request-schemas.ts';
import { AppointmentDetail } from '../views.ts';

const AppointmentParams = z.object({ appointmentId: Id });

export const CalendarAppointment = z.object({
  appointmentId: Id,
  staffId: Id,
  date: CivilDate,
  time: CivilTime,
  durationMinutes: Minutes,
  patientName: z.string(),
  status: z.enum(appointmentStatuses),
  attendanceConfirmed: z.boolean(),
  arrivedAt: z.optional(Instant),
  inTreatmentAt: z.optional(Instant),
  serviceNames: z.array(z.string()),
  /** Includes services that are no longer sold. */
  serviceIds: z.array(Id),
});
export type CalendarAppointment = z.infer<typeof CalendarAppointment>;

export const listCalendar = route('listCalendar', {
  method: 'GET',
  path: '/calendar',
  summary:
    'Lists the pending, confirmed and completed appointments in a date range, of all or one aesthetician. Aestheticians see only their own',
  allow: [...frontDesk, 'staff'],
  topics: ['appointments'],
  query: z.strictObject({ ...dateRangeFields, staffId: z.optional(Id) }).check(dateRangeCheck),
  reply: z.array(CalendarAppointment),
});

export const WorkingDay = z.object({
  staffId: Id,
  date: CivilDate,
  /** In minutes of the day, without gaps between touching hours. */
  hours: z.array(z.object({ start: z.int(), end: Minutes })),
  /** Blocked parts of the day. Absent if there are none. */
  blocked: z.optional(
    z.array(
      z.object({
        blockId: Id,
        start: z.int(),
        end: Minutes,
        reason: z.string(),
        from: CivilDate,
        to: CivilDate,
      }),
    ),
  ),
});
export type WorkingDay = z.infer<typeof WorkingDay>;

export const listWorkingHours = route('listWorkingHours', {
  method: 'GET',
  path: '/calendar/hours',
  summary:
    'Lists the working hours and blocked times of the active aestheticians in a date range, without the days that have neither. Aestheticians see only their own',
  allow: [...frontDesk, 'staff'],
  topics: ['staff'],
  query: z.strictObject(dateRangeFields).check(dateRangeCheck),
  reply: z.array(WorkingDay),
});

export const AppointmentFlags = z.object({
  appointmentId: Id,
  /** Whether the health answers raise an alert against the treatment. Which one is read in the appointment. */
  alert: z.boolean(),
  balanceDueCents: Cents,
  /** Whether the balance was collected. */
  paid: z.boolean(),
  /** Whether a laser consent is still to be signed. Absent if none is. */
  consentMissing: z.optional(z.literal(true)),
});
export type AppointmentFlags = z.infer<typeof AppointmentFlags>;

export const listAppointmentFlags = route('listAppointmentFlags', {
  method: 'GET',
  path: '/calendar/flags',
  summary: 'Lists what the day board marks on the appointments of a day. Aestheticians see only their own',
  allow: [...frontDesk, 'staff'],
  topics: ['appointments', 'patients'],
  query: z.strictObject({ date: CivilDate }),
  reply: z.array(AppointmentFlags),
});

export const getAppointment = route('getAppointment', {
  method: 'GET',
  path: '/appointments/{appointmentId}',
  summary: 'Returns one appointment in full, except its confirmation code',
  allow: [...frontDesk, 'staff'],
  topics: ['appointments'],
  params: AppointmentParams,
  reply: AppointmentDetail,
});

export const BookableService = z.object({
  serviceId: Id,
  name: z.string(),
  categoryName: z.string(),
  durationMinutes: Minutes,
  priceCents: z.int(),
  rates: z.array(TaxRate),
  laser: z.boolean(),
});
export type BookableService = z.infer<typeof BookableService>;

export const listBookableServices = route('listBookableServices', {
  method: 'GET',
  path: '/bookable-services',
  summary: 'Lists active services by category and name',
  allow: frontDesk,
  topics: ['appointments'],
  reply: z.array(BookableService),
});

export const listRecentServices = route('listRecentServices', {
  method: 'GET',
  path: '/patients/{patientId}/recent-services',
  summary: 'Lists the ids of the services that a client had or booked, the latest appointment first',
  allow: frontDesk,
  topics: ['appointments'],
  params: z.object({ patientId: Id }),
  reply: z.array(Id),
});

export const listPopularServices = route('listPopularServices', {
  method: 'GET',
  path: '/popular-services',
  summary: 'Lists the services booked most in the last 90 days, with their counts',
  allow: frontDesk,
  topics: ['appointments'],
  reply: z.array(z.object({ serviceId: Id, name: z.string(), count: z.int() })),
});

export const listTimesForServices = route('listTimesForServices', {
  method: 'GET',
  path: '/available-times',
  summary: 'Lists free slots for a set of services, of all or one aesthetician, including past slots',
  allow: frontDesk,
  topics: ['appointments'],
  query: z
    .strictObject({ ...dateRangeFields, serviceIds: ServiceIds, staffId: z.optional(Id) })
    .check(dateRangeCheck),
  reply: AvailableTimes,
});

export const createAppointment = route('createAppointment', {
  method: 'POST',
  path: '/appointments',
  summary: 'Creates a confirmed appointment and optionally invoices its full price',
  allow: frontDesk,
  body: z.strictObject({
    patientId: Id,
    serviceIds: z.array(Id).check(z.minLength(1), z.maxLength(maxServices)),
    date: CivilDate,
    time: CivilTime,
    /** If absent, the least busy free aesthetician is assigned. */
    staffId: z.optional(Id),
    balanceInvoiced: z.boolean(),
    confirmed: confirmationsSchema(alertsConfirmation, overlapConfirmation, unusualHourConfirmation),
  }),
  reply: AppointmentDetail,
});

const EditedSlot = z.strictObject({ ...SlotChoice.shape, durationMinutes: EditedMinutes });

export const changeAppointment = route('changeAppointment', {
  method: 'PUT',
  path: '/appointments/{appointmentId}',
  summary:
    'Moves an appointment, or changes its length or aesthetician. The call is rejected if its slot has changed since it was read',
  allow: frontDesk,
  params: AppointmentParams,
  body: z.strictObject({
    from: z.strictObject(SlotChoice.shape),
    to: EditedSlot,
    confirmed: confirmationsSchema(overlapConfirmation, unusualHourConfirmation),
  }),
  reply: AppointmentDetail,
});

export const confirmAttendanceAtDesk = route('confirmAttendanceAtDesk', {
  method: 'POST',
  path: '/appointments/{appointmentId}/attendance',
  summary: 'Records that the client confirmed attendance',
  allow: frontDesk,
  params: AppointmentParams,
  body: z.strictObject({ from: z.strictObject({ date: CivilDate, time: CivilTime }) }),
  reply: AppointmentDetail,
});

const DayMarkParams = z.object({ ...AppointmentParams.shape, mark: z.enum(dayMarkNames) });

export const setDayMark = route('setDayMark', {
  method: 'PUT',
  path: '/appointments/{appointmentId}/day-marks/{mark}',
  summary: 'Marks that the client arrived or that the treatment began. A repeated call changes nothing',
  allow: [...frontDesk, 'staff'],
  params: DayMarkParams,
  reply: AppointmentDetail,
});

export const undoDayMark = route('undoDayMark', {
  method: 'DELETE',
  path: '/appointments/{appointmentId}/day-marks/{mark}',
  summary: 'Removes a mark within a minute',
  allow: [...frontDesk, 'staff'],
  params: DayMarkParams,
  reply: AppointmentDetail,
});

export const cancelForPatient = route('cancelForPatient', {
  method: 'POST',
  path: '/appointments/{appointmentId}/cancellation',
  summary: 'Cancels an appointment for a client who calls, under the cancellation policy for clients',
  allow: frontDesk,
  params: AppointmentParams,
  body: z.strictObject({
    reason: Reason,
    seen: z.enum(appointmentStatuses),
    confirmed: confirmationsSchema(patientForfeitConfirmation),
  }),
  reply: AppointmentDetail,
});

export const deleteAppointment = route('deleteAppointment', {
  method: 'DELETE',
  path: '/appointments/{appointmentId}',
  summary:
    'Hides an appointment from all lists. A pending or confirmed one is cancelled, and its deposit is returned',
  allow: frontDesk,
  params: AppointmentParams,
  /** The status that the caller saw. It decides about the refund and the notification. */
  query: z.strictObject({ seen: z.enum(appointmentStatuses) }),
  reply: z.object({ appointmentId: Id }),
});
