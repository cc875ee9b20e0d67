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

export type HourRules = { readonly slotStep: SlotStep; readonly minimumNoticeHours: number };

const hourMs = 3_600_000;

export const findFirstBookableTime = (
  now: Date,
  { minimumNoticeHours }: Pick<HourRules, 'minimumNoticeHours'>,
) => toCivilDateTime(new Date(now.getTime() + minimumNoticeHours * hourMs));

type HoursForClientsInput = {
  readonly range: { readonly from: string; readonly to: string };
  readonly staff: readonly StaffAvailability[];
  readonly durationMinutes: number;
  readonly rules: HourRules;
  readonly now: Date;
};

/** Lists the hours offered to clients; bookings are checked against the same list. */
export const listHoursForClients = ({
  range,
  staff,
  durationMinutes,
  rules,
  now,
}: HoursForClientsInput): AvailableDay[] =>
  findAvailableTimes({
    staff,
    durationMinutes,
    slotStep: rules.slotStep,
    dates: listBookableDates(range, toCivilDateTime(now).date),
    notBefore: findFirstBookableTime(now, rules),
  });

type HoursForDeskInput = Omit<HoursForClientsInput, 'now'> & {
  readonly notBefore?: EarliestStart | undefined;
};

/** Lists past hours too unless `notBefore` is given; a single day also gets its free intervals. */
export function listHoursForDesk({
  range: { from, to },
  staff,
  durationMinutes,
  rules: { slotStep },
  notBefore,
}: HoursForDeskInput): AvailableDay[] {
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
