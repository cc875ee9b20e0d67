import * as z from 'zod/mini';
import { confirmationsSchema } from '#shared/core/confirmation.ts';
import { dateRangeCheck, dateRangeFields } from '#shared/core/list-query.ts';
import { frontDesk } from '#shared/core/roles.ts';
import { route } from '#shared/core/route.ts';
import { Id, Instant, Latitude, Longitude } from '#shared/core/schemas.ts';
import { AvailabilityBlock, BaseWeek } from './availability-block.ts';
import { ScheduleChange } from './schedule-change.ts';
import { StrandedAppointment, strandedConfirmation } from './stranded-appointments.ts';

const StaffParams = z.object({ staffId: Id });
const ownStaffAccess = { allow: ['staff'], own: { staff: 'staffId' }, params: StaffParams } as const;
const staffOrDeskAccess = { ...ownStaffAccess, allow: [...frontDesk, 'staff'] } as const;

export const StaffOption = z.object({
  staffId: Id,
  firstName: z.string(),
  lastName: z.string(),
  colorIndex: z.int(),
  active: z.boolean(),
  serviceIds: z.array(Id),
});
export type StaffOption = z.infer<typeof StaffOption>;

export const listStaff = route('listStaff', {
  method: 'GET',
  path: '/staff',
  summary: 'Lists aestheticians. An aesthetician sees only themselves',
  allow: [...frontDesk, 'staff'],
  topics: ['staff'],
  reply: z.array(StaffOption),
});

export const Schedule = z.object({
  blocks: z.array(AvailabilityBlock),
  baseHours: z.optional(BaseWeek),
  /** Without any block, the base hours apply. */
  hasNoBlock: z.boolean(),
  colorIndex: z.int(),
});
export type Schedule = z.infer<typeof Schedule>;

export const getSchedule = route('getSchedule', {
  method: 'GET',
  path: '/staff/{staffId}/schedule',
  summary: 'Lists a staff member’s weekly availability blocks, and the dated ones in a date range',
  ...staffOrDeskAccess,
  topics: ['staff'],
  query: z.strictObject(dateRangeFields).check(dateRangeCheck),
  reply: Schedule,
});

export const changeSchedule = route('changeSchedule', {
  method: 'POST',
  path: '/staff/{staffId}/schedule-changes',
  summary:
    'Changes a staff member’s availability. Confirmation is required if booked appointments fall outside it',
  ...staffOrDeskAccess,
  body: z.strictObject({ change: ScheduleChange, confirmed: confirmationsSchema(strandedConfirmation) }),
  /** Appointments booked during the change, which the confirmation did not include. */
  reply: z.object({ stranded: z.array(StrandedAppointment) }),
});

export const Position = z.strictObject({ latitude: Latitude, longitude: Longitude });
export type Position = z.infer<typeof Position>;

export const SharedLocation = z.object({
  location: z.optional(z.object({ ...Position.shape, sharedAt: Instant })),
});

export const shareLocation = route('shareLocation', {
  method: 'PUT',
  path: '/staff/{staffId}/location',
  summary: 'Updates a staff member’s current location. It expires after 15 minutes',
  ...ownStaffAccess,
  repeatable: true,
  body: Position,
  reply: SharedLocation,
});

export const stopSharingLocation = route('stopSharingLocation', {
  method: 'DELETE',
  path: '/staff/{staffId}/location',
  summary: 'Deletes a staff member’s current location',
  ...ownStaffAccess,
  repeatable: true,
  reply: SharedLocation,
});

export const getLocation = route('getLocation', {
  method: 'GET',
  path: '/staff/{staffId}/location',
  summary: 'Returns a staff member’s location while they share it',
  ...staffOrDeskAccess,
  reply: SharedLocation,
});

export const DrivingRoute = z.object({
  destination: z.object({ ...Position.shape, label: z.string() }),
  /** Longitude and latitude of each point, in GeoJSON order. */
  line: z.array(z.tuple([z.number(), z.number()])),
  distanceMeters: z.number(),
  durationSeconds: z.number(),
});
export type DrivingRoute = z.infer<typeof DrivingRoute>;

export const planRoute = route('planRoute', {
  method: 'POST',
  path: '/staff/{staffId}/routes',
  summary:
    'Returns the driving route from a staff member’s location to the client of one of their appointments',
  ...ownStaffAccess,
  allow: ['admin', 'staff'],
  topics: ['staff'],
  repeatable: true,
  body: z.strictObject({ appointmentId: Id, from: Position }),
  reply: DrivingRoute,
});
