import { getToday, toInstant } from '#shared/core/civil-time.ts';
import { AppError } from '#shared/core/errors.ts';
import type { Actor } from '#shared/core/roles.ts';
import type { Appointment, AppointmentWithStatus, DayMark, DayMarkName } from './appointment.ts';
import { appointmentErrors } from './errors.ts';
import { assertDayReached, checkTransition } from './transitions.ts';

/** For how long a mark can be undone. */
export const undoSeconds = 60;

type DayMarkInput = {
  readonly mark: DayMarkName;
  readonly actor: Actor;
  /** Full name of the person who sets the mark. */
  readonly by: string;
  readonly now: Date;
};

/**
 * Marks that the client arrived or that the treatment began, which includes the arrival. A mark that exists is
 * kept. Throws on other days than the appointment's.
 */
export function applyDayMark(
  appointment: Appointment,
  { mark, actor, by, now }: DayMarkInput,
): AppointmentWithStatus<'confirmed'> {
  const { from } = checkTransition('markDay', appointment, actor);
  assertDayReached(from, now);
  if (from.date < getToday(now)) throw new AppError(appointmentErrors.already_past);
  if (from[mark]) return from;
  const dayMark: DayMark = { at: now.toISOString(), by };
  return { ...from, arrived: from.arrived ?? dayMark, [mark]: dayMark };
}

/** Removes a mark, and the arrival that was set together with it. Throws after a minute, or if a later mark exists. */
export function undoDayMark(
  appointment: Appointment,
  { mark, actor, now }: Omit<DayMarkInput, 'by'>,
): AppointmentWithStatus<'confirmed'> {
  const { from } = checkTransition('markDay', appointment, actor);
  const dayMark = from[mark];
  if (!dayMark) return from;
  if (mark === 'arrived' && from.inTreatment) throw new AppError(appointmentErrors.state_changed);
  if (now.getTime() - Date.parse(dayMark.at) > undoSeconds * 1000)
    throw new AppError(appointmentErrors.undo_expired);
  const { arrived, inTreatment: _, ...unmarked } = from;
  const keepsArrival = mark === 'inTreatment' && arrived?.at !== dayMark.at;
  return keepsArrival ? { ...unmarked, arrived } : unmarked;
}

const minuteMs = 60_000;
/** A client who has not arrived this long after the start is late (docs/decisions.md). */
const lateMinutes = 5;

export type DayState = 'expected' | 'late' | 'arrived' | 'inTreatment';
type MarkedAppointment = Pick<Appointment, 'status' | 'date' | 'time'> & {
  readonly arrivedAt?: string | undefined;
  readonly inTreatmentAt?: string | undefined;
};

/** Returns the state of a confirmed appointment on its day, and undefined for any other appointment. */
export function findDayState(appointment: MarkedAppointment, now: Date): DayState | undefined {
  const { status, date, arrivedAt, inTreatmentAt } = appointment;
  if (status !== 'confirmed' || date !== getToday(now)) return undefined;
  if (inTreatmentAt !== undefined) return 'inTreatment';
  if (arrivedAt !== undefined) return 'arrived';
  return calculateLateness(appointment, now) >= lateMinutes ? 'late' : 'expected';
}

/** Calculates the minutes since the start, negative before it. */
export const calculateLateness = ({ date, time }: Pick<Appointment, 'date' | 'time'>, now: Date) =>
  Math.floor((now.getTime() - toInstant(date, time).getTime()) / minuteMs);

/** The mark that follows a state, if any. */
export const nextMarks: Readonly<Record<DayState, DayMarkName | undefined>> = {
  expected: 'arrived',
  late: 'arrived',
  arrived: 'inTreatment',
  inTreatment: undefined,
};
