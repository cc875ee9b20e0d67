import * as z from 'zod/mini';
import { confirmationsSchema } from '#shared/core/confirmation.ts';
import { orderedRange, range } from '#shared/core/list-query.ts';
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
  summary: 'Everyone who carries appointments out; an aesthetician hears only of themselves',
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
  summary: 'Every weekly block of one person, and their dated ones over a range of days',
  ...staffOrDeskAccess,
  topics: ['staff'],
  query: z.strictObject(range).check(orderedRange),
  reply: Schedule,
});

export const changeSchedule = route('changeSchedule', {
  method: 'POST',
  path: '/staff/{staffId}/schedule-changes',
  summary: 'Changes when one person can be booked; asks first when that leaves booked appointments outside',
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
  summary: 'Where one person is now; forgotten 15 minutes after the last time',
  ...ownStaffAccess,
  repeatable: true,
  body: Position,
  reply: SharedLocation,
});

export const stopSharingLocation = route('stopSharingLocation', {
  method: 'DELETE',
  path: '/staff/{staffId}/location',
  summary: 'Forgets where one person is',
  ...ownStaffAccess,
  repeatable: true,
  reply: SharedLocation,
});

export const getLocation = route('getLocation', {
  method: 'GET',
  path: '/staff/{staffId}/location',
  summary: 'Where one person is, while they share it',
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
  summary: 'The way by car from where one person is to the client of an appointment of theirs',
  ...ownStaffAccess,
  allow: ['admin', 'staff'],
  topics: ['staff'],
  repeatable: true,
  body: z.strictObject({ appointmentId: Id, from: Position }),
  reply: DrivingRoute,
});
