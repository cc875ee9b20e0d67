import { civilAt, datesFrom } from '#shared/core/civil-time.ts';
import type { AvailableDay } from '#shared/staff/available-times.ts';
import {
  availableTimes,
  bookableDates,
  type NotBefore,
  roomOn,
  type SlotStep,
  type StaffDays,
} from './slots.ts';

/** What the owner says of the hours that are offered. */
export type HourRules = { readonly slotStep: SlotStep; readonly minimumNoticeHours: number };

const hourMs = 3_600_000;

/** The first hour that a client may book. */
export const firstAfterNotice = (now: Date, { minimumNoticeHours }: Pick<HourRules, 'minimumNoticeHours'>) =>
  civilAt(new Date(now.getTime() + minimumNoticeHours * hourMs));

type HoursForClientsInput = {
  readonly range: { readonly from: string; readonly to: string };
  readonly staff: readonly StaffDays[];
  readonly durationMinutes: number;
  readonly rules: HourRules;
  readonly now: Date;
};

/** The hours that a client is offered, and held to when they book. */
export const hoursForClients = ({
  range,
  staff,
  durationMinutes,
  rules,
  now,
}: HoursForClientsInput): AvailableDay[] =>
  availableTimes({
    staff,
    durationMinutes,
    slotStep: rules.slotStep,
    dates: bookableDates(range, civilAt(now).date),
    notBefore: firstAfterNotice(now, rules),
  });

type HoursForDeskInput = Omit<HoursForClientsInput, 'now'> & {
  /** For appointments that cannot be in the past. */
  readonly notBefore?: NotBefore | undefined;
};

/**
 * The hours proposed to the desk, past ones included unless `notBefore` is given. For a single day also the stretches in
 * which any start is possible.
 */
export function hoursForDesk({
  range: { from, to },
  staff,
  durationMinutes,
  rules: { slotStep },
  notBefore,
}: HoursForDeskInput): AvailableDay[] {
  const start = notBefore && { notBefore };
  const days = availableTimes({ staff, durationMinutes, slotStep, dates: datesFrom(from, to), ...start });
  if (from !== to) return days;
  return days.map((day) => ({ ...day, room: roomOn(staff, day.date, { durationMinutes, ...start }) }));
}
