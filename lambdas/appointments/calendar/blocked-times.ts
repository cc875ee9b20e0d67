import { ScheduleChanged } from '#events/staff.ts';
import { audit, emit } from '#lambdas/platform/commit.ts';
import { newId } from '#lambdas/platform/ids.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import * as api from '#shared/appointments/calendar/blocked-time-api.ts';
import { appointmentErrors } from '#shared/appointments/errors.ts';
import { getToday, listDatesInRange, toMinutesOfDay } from '#shared/core/civil-time.ts';
import { buildFieldError } from '#shared/core/errors.ts';
import { isPlannable } from '#shared/core/periods.ts';

type DayRange = { readonly staffId: string; readonly from: string; readonly to: string };

const listStaffDays = ({ staffId, from, to }: DayRange) =>
  listDatesInRange(from, to).map((date) => ({ staffId, date }));

/** Blocks time. The day sheets decide between a block and an appointment of the same moment. */
export const blockTime = operation(api.blockTime, ({ body }, platform) =>
  retryStale(async () => {
    const { bookings, staff, commit, now } = platform;
    const { staffId, from, to, start, end, reason } = body;
    if (!isPlannable(to, getToday(now()))) throw buildFieldError('to', appointmentErrors.too_far);
    await staff.get(staffId);
    const blockId = newId();
    const hours = { start: toMinutesOfDay(start), end: toMinutesOfDay(end) };
    await commit(
      ...(await bookings.block(listStaffDays(body), { blockId, ...hours, reason, from, to })),
      emit(ScheduleChanged, { staffId }),
      audit('staff.timeBlocked', staffId, { from, to, start, end, reason }),
    );
    return { blockId };
  }),
);

/** Frees blocked time. A retry writes and emits nothing. */
export const unblockTime = operation(api.unblockTime, ({ params: { blockId }, query }, platform) =>
  retryStale(async () => {
    const { staffId, from, to } = query;
    const writes = await platform.bookings.unblock(listStaffDays(query), blockId);
    if (writes.length > 0)
      await platform.commit(
        ...writes,
        emit(ScheduleChanged, { staffId }),
        audit('staff.timeUnblocked', staffId, { from, to }),
      );
    return { blockId };
  }),
);
