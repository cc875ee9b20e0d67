import * as z from 'zod/mini';
import { confirmationsSchema } from '#shared/core/confirmation.ts';
import { dateRangeCheck, dateRangeFields } from '#shared/core/list-query.ts';
import { route } from '#shared/core/route.ts';
import { Cents, CivilDate, CivilTime, Id, inOneLine, Minutes } from '#shared/core/schemas.ts';
import { AvailableTimes } from '#shared/staff/available-times.ts';
import { appointmentStatuses } from '../appointment.ts';
import { PatientAppointment, PreviousSlot, ProposalView, SlotView } from '../views.ts';
import { forfeitConfirmation } from './forfeit.ts';
import { allLinkActions, appointmentActions, linkEndReasons } from './reminder-link.ts';

const PatientAppointmentParams = z.object({ patientId: Id, appointmentId: Id });
const clientAppointmentRoute = {
  allow: ['patient'],
  own: { patient: 'patientId' },
  params: PatientAppointmentParams,
} as const;

export const listTimesForChange = route('listTimesForChange', {
  method: 'GET',
  path: '/patients/{patientId}/appointments/{appointmentId}/available-times',
  summary: 'Lists slots to which a client can move an appointment. The appointment’s own slot counts as free',
  ...clientAppointmentRoute,
  topics: ['appointments'],
  query: z.strictObject(dateRangeFields).check(dateRangeCheck),
  reply: AvailableTimes,
});

const RequestedSlot = z.strictObject({ date: CivilDate, time: CivilTime });
/** If true, rejects a time at which the same aesthetician is not free, instead of assigning another one. */
const sameStaffFlag = z.optional(z.boolean());

export const rescheduleAppointment = route('rescheduleAppointment', {
  method: 'PUT',
  path: '/patients/{patientId}/appointments/{appointmentId}/time',
  summary:
    'Moves an appointment within the free period, with the same aesthetician if available, otherwise with another',
  ...clientAppointmentRoute,
  /** `from` is the slot that the client saw. The call is rejected if it has changed. */
  body: z.strictObject({ from: RequestedSlot, to: RequestedSlot, sameStaff: sameStaffFlag }),
  reply: PatientAppointment,
});

export const cancelAppointment = route('cancelAppointment', {
  method: 'POST',
  path: '/patients/{patientId}/appointments/{appointmentId}/cancellation',
  summary:
    'Cancels an appointment. A late cancellation requires confirmation, because the deposit is forfeited',
  ...clientAppointmentRoute,
  body: z.strictObject({ confirmed: confirmationsSchema(forfeitConfirmation), from: RequestedSlot }),
  reply: PatientAppointment,
});

/**
 * The slot after a change by the center, which the client accepts. Confirming attendance alone accepts no change,
 * because the acceptance ends the free cancellation that follows a change.
 */
const acceptedSlot = z.optional(z.object({ ...SlotView.shape, staffName: z.string().check(inOneLine) }));

export const confirmAttendance = route('confirmAttendance', {
  method: 'POST',
  path: '/patients/{patientId}/appointments/{appointmentId}/attendance',
  summary: 'Confirms the client’s attendance, and optionally accepts a change made by the center',
  ...clientAppointmentRoute,
  body: z.strictObject({ accepted: acceptedSlot, from: RequestedSlot }),
  reply: PatientAppointment,
});

const ReminderLinkToken = z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/));
export const ReminderLinkParams = z.object({ token: ReminderLinkToken });

export const LinkedAppointment = z.object({
  action: z.enum(allLinkActions),
  status: z.enum(appointmentStatuses),
  patientFirstName: z.string(),
  staffName: z.optional(z.string()),
  date: CivilDate,
  time: CivilTime,
  durationMinutes: Minutes,
  attendanceConfirmed: z.boolean(),
  depositCents: Cents,
  /** Cost of cancelling now. 0 if it is free. */
  forfeitCents: Cents,
  canChange: z.boolean(),
  changedFrom: z.optional(PreviousSlot),
  proposal: z.optional(ProposalView),
  /** Why the link no longer works. The other fields are current. */
  ended: z.optional(z.enum(linkEndReasons)),
});
export type LinkedAppointment = z.infer<typeof LinkedAppointment>;

export const getReminderLink = route('getReminderLink', {
  method: 'GET',
  path: '/visit-links/{token}',
  summary: 'Returns the appointment behind a reminder link',
  allow: ['public'],
  params: ReminderLinkParams,
  reply: LinkedAppointment,
});

export const listTimesForLink = route('listTimesForLink', {
  method: 'GET',
  path: '/visit-links/{token}/available-times',
  summary: 'Lists the slots to which the appointment behind a reminder link can be moved',
  allow: ['public'],
  params: ReminderLinkParams,
  query: z.strictObject(dateRangeFields).check(dateRangeCheck),
  reply: AvailableTimes,
});

export const followReminderLink = route('followReminderLink', {
  method: 'POST',
  path: '/visit-links/{token}',
  summary: 'Runs the action of a reminder link once, or the requested action if the link offers a choice',
  allow: ['public'],
  params: ReminderLinkParams,
  body: z.strictObject({
    action: z.optional(z.enum(appointmentActions)),
    to: z.optional(RequestedSlot),
    sameStaff: sameStaffFlag,
    accepted: acceptedSlot,
    confirmed: confirmationsSchema(forfeitConfirmation),
  }),
  reply: LinkedAppointment,
});

export const syncLaserServices = route('syncLaserServices', {
  method: 'POST',
  path: '/patients/{patientId}/laser-services',
  summary:
    'Updates which laser services a client can book, from the catalog and the client’s laser admission',
  allow: ['patient'],
  own: { patient: 'patientId' },
  params: z.object({ patientId: Id }),
  reply: z.object({ allowedServiceIds: z.array(Id) }),
});
