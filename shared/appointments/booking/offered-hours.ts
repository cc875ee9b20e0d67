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

export type HourRules = { readonly slotStep: SlotStep; readonly minimumNoticeHours: number };

const hourMs = 3_600_000;

/** First date and time after the minimum notice. */
export const firstAfterNotice = (now: Date, { minimumNoticeHours }: Pick<HourRules, 'minimumNoticeHours'>) =>
  civilAt(new Date(now.getTime() + minimumNoticeHours * hourMs));

type HoursForClientsInput = {
  readonly range: { readonly from: string; readonly to: string };
  readonly staff: readonly StaffDays[];
  readonly durationMinutes: number;
  readonly rules: HourRules;
  readonly now: Date;
};

/** Hours offered to clients; bookings are checked against the same list. */
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
  /** Excludes earlier hours, if given. */
  readonly notBefore?: NotBefore | undefined;
};

/**
 * Hours proposed to the front desk, including past ones unless `notBefore` is given. For a single day it adds
 * the intervals in which any start is possible.
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
