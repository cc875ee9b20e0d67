import { toTimeOfDay } from '#shared/core/civil-time.ts';
import { AppError } from '#shared/core/errors.ts';
import { formatLongDate, formatTime } from '#shared/core/format.ts';
import { type Interval, overlaps } from '#shared/core/interval.ts';
import { appointmentErrors } from '../errors.ts';
import { type BlockedTime, type DaySheet, listBlockedTimes } from './day-sheet.ts';

export const findBlockedTime = (
  day: Pick<DaySheet, 'blocked'>,
  interval: Interval,
): BlockedTime | undefined => listBlockedTimes(day).find((time) => overlaps(time, interval));

/** Adds a blocked time to the sheet. Throws `appointment.block_occupied` or `.time_blocked` on an overlap. */
export function addBlockedTime(sheet: DaySheet, blocked: BlockedTime): DaySheet {
  const occupant = sheet.appointments.find((appointment) => overlaps(appointment, blocked));
  if (occupant)
    throw new AppError(appointmentErrors.block_occupied, {
      values: {
        name: occupant.patientName,
        date: formatLongDate(sheet.date),
        hour: formatTime(toTimeOfDay(occupant.start)),
      },
    });
  const other = findBlockedTime(sheet, blocked);
  if (other) throw new AppError(appointmentErrors.time_blocked, { values: { reason: other.reason } });
  return { ...sheet, blocked: [...listBlockedTimes(sheet), blocked].sort((a, b) => a.start - b.start) };
}

/** Returns the sheet without the blocked time, or the same sheet if it does not have it. */
export function removeBlockedTime(sheet: DaySheet, blockId: string): DaySheet {
  const others = listBlockedTimes(sheet).filter((time) => time.blockId !== blockId);
  return others.length === listBlockedTimes(sheet).length ? sheet : { ...sheet, blocked: others };
}
