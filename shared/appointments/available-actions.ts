import { getToday } from '#shared/core/civil-time.ts';
import { frontDesk, type Role } from '#shared/core/roles.ts';
import { type Appointment, canMoveAppointment, isConfirmedOrCompleted } from './appointment.ts';
import { type DayState, findDayState, nextMarks } from './day-marks.ts';
import { hasBegun, isDayReached } from './transitions.ts';

/** What a person can do with an appointment, in the order of display. */
export const appointmentActions = [
  'approve',
  'arrived',
  'inTreatment',
  'collect',
  'close',
  'noShow',
  'confirmAttendance',
  'repeat',
  'reschedule',
  'record',
  'note',
  'call',
  'directions',
  'cancel',
  'deny',
  'remove',
] as const;
export type AppointmentAction = (typeof appointmentActions)[number];

/** The fields that decide about the actions. */
export type ActionSource = Pick<Appointment, 'status' | 'date' | 'time' | 'balanceDueCents'> & {
  readonly attendanceConfirmed: boolean;
  readonly beingApproved?: boolean;
  readonly arrivedAt?: string | undefined;
  readonly inTreatmentAt?: string | undefined;
};

export type AvailableActions = {
  /** The next step, if there is one. */
  readonly primary?: AppointmentAction;
  /** All other actions, in the order of display. */
  readonly others: readonly AppointmentAction[];
};

type Situation = {
  readonly appointment: ActionSource;
  readonly role: Role;
  readonly isDesk: boolean;
  /** On the day of a confirmed appointment. */
  readonly state: DayState | undefined;
  /** Whether it is confirmed and its day has come. */
  readonly isDue: boolean;
  readonly hasBegun: boolean;
  /** Whether it is pending or confirmed, and not being approved. */
  readonly isChangeable: boolean;
};

const closingRoles: readonly Role[] = ['admin', 'staff'];

/** Who is offered an action, and when. */
const conditions: Readonly<Record<AppointmentAction, (situation: Situation) => boolean>> = {
  approve: ({ appointment, isDesk, isChangeable }) =>
    isDesk && isChangeable && appointment.status === 'pending',
  arrived: ({ role, state }) => role !== 'patient' && state !== undefined && nextMarks[state] === 'arrived',
  inTreatment: ({ role, state }) => role !== 'patient' && state !== undefined && state !== 'inTreatment',
  collect: ({ appointment, isDesk, isDue }) => isDesk && isDue && appointment.balanceDueCents > 0,
  close: ({ role, isDue }) => closingRoles.includes(role) && isDue,
  noShow: ({ role, isDue, ...situation }) => closingRoles.includes(role) && isDue && situation.hasBegun,
  confirmAttendance: ({ appointment, role }) =>
    role !== 'staff' &&
    appointment.status === 'confirmed' &&
    !appointment.attendanceConfirmed &&
    appointment.arrivedAt === undefined,
  repeat: ({ appointment, role }) => role !== 'staff' && appointment.status !== 'pending',
  reschedule: ({ role, isChangeable }) => role !== 'staff' && isChangeable,
  // An aesthetician may open the record from the confirmation on.
  record: ({ appointment, role, isDesk }) =>
    isDesk || (role === 'staff' && isConfirmedOrCompleted(appointment)),
  note: ({ appointment, role }) => closingRoles.includes(role) && isConfirmedOrCompleted(appointment),
  call: ({ role }) => role !== 'patient',
  // A client comes to the center. An aesthetician visits the client.
  directions: ({ appointment, role, isChangeable }) =>
    (role === 'patient' && isChangeable) || (role === 'staff' && appointment.status === 'confirmed'),
  cancel: ({ role, isChangeable }) => role !== 'staff' && isChangeable,
  deny: ({ isDesk, isChangeable }) => isDesk && isChangeable,
  remove: ({ appointment, isDesk }) => isDesk && !appointment.beingApproved,
};

/** The next steps of an open appointment, in their order. */
const openSteps = ['approve', 'arrived', 'inTreatment', 'collect', 'close', 'confirmAttendance'] as const;

function listSteps({ appointment, role }: Situation): readonly AppointmentAction[] {
  if (!canMoveAppointment(appointment)) return ['repeat', 'note'];
  return role === 'patient' ? ['confirmAttendance'] : openSteps;
}

/**
 * Decides which actions a person is offered in the appointment's state. The server decides again about each call.
 * The client's phone is a fact of the view, so `call` does not depend on it.
 */
export function listAvailableActions(appointment: ActionSource, role: Role, now: Date): AvailableActions {
  const situation: Situation = {
    appointment,
    role,
    isDesk: frontDesk.some((deskRole) => deskRole === role),
    state: findDayState(appointment, now),
    isDue: appointment.status === 'confirmed' && isDayReached(appointment, getToday(now)),
    hasBegun: hasBegun(appointment, now),
    isChangeable: canMoveAppointment(appointment) && !appointment.beingApproved,
  };
  const offered = appointmentActions.filter((action) => conditions[action](situation));
  const primary = listSteps(situation).find((step) => offered.includes(step));
  const others = offered.filter((action) => action !== primary);
  return primary === undefined ? { others } : { primary, others };
}
