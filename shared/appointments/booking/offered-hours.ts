import { listDatesInRange, toCivilDateTime } from '#shared/core/civil-time.ts';
import type { AvailableDay } from '#shared/staff/available-times.ts';
import {
  type EarliestStart,
  findAvailableTimes,
  listBookableDates,
  listFreeIntervals,
  type SlotStep,
  type StaffAvailability,
} from './slots.ts';

export type SlotRules = { readonly slotStep: SlotStep; readonly minimumNoticeHours: number };

const hourMs = 3_600_000;

export const findFirstBookableTime = (
  now: Date,
  { minimumNoticeHours }: Pick<SlotRules, 'minimumNoticeHours'>,
) => toCivilDateTime(new Date(now.getTime() + minimumNoticeHours * hourMs));

type TimesForClientsInput = {
  readonly range: { readonly from: string; readonly to: string };
  readonly staff: readonly StaffAvailability[];
  readonly durationMinutes: number;
  readonly rules: SlotRules;
  readonly now: Date;
};

/** Lists the times offered to clients. Bookings are checked against the same list. */
export const listTimesForClients = ({
  range,
  staff,
  durationMinutes,
  rules,
  now,
}: TimesForClientsInput): AvailableDay[] =>
  findAvailableTimes({
    staff,
    durationMinutes,
    slotStep: rules.slotStep,
    dates: listBookableDates(range, toCivilDateTime(now).date),
    notBefore: findFirstBookableTime(now, rules),
  });

type TimesForDeskInput = Omit<TimesForClientsInput, 'now'> & {
  readonly notBefore?: EarliestStart | undefined;
};

/** Lists past times too unless `notBefore` is given. A single day also gets its free intervals. */
export function listTimesForDesk({
  range: { from, to },
  staff,
  durationMinutes,
  rules: { slotStep },
  notBefore,
}: TimesForDeskInput): AvailableDay[] {
  const startLimit = notBefore && { notBefore };
  const days = findAvailableTimes({
    staff,
    durationMinutes,
    slotStep,
    dates: listDatesInRange(from, to),
    ...startLimit,
  });
  if (from !== to) return days;
  return days.map((day) => ({
    ...day,
    room: listFreeIntervals(staff, day.date, { durationMinutes, ...startLimit }),
  }));
}
