import { compareAppointmentStarts } from '#shared/appointments/appointment.ts';
import { toMinutesOfDay } from '#shared/core/civil-time.ts';

export type ProposedTime = {
  readonly staffId: string;
  readonly staffName: string;
  readonly date: string;
  readonly time: string;
};
/** Free times of one aesthetician on one day. */
export type StaffTimes = {
  readonly staffId: string;
  readonly staffName: string;
  readonly times: readonly string[];
};

type SuggestionInput = {
  readonly request: ProposedTime;
  readonly sameDay: readonly StaffTimes[];
  readonly nextDate: string;
  readonly nextDay: readonly StaffTimes[];
};

export const buildTimeKey = ({ date, time }: Pick<ProposedTime, 'date' | 'time'>) => `${date}T${time}`;

/** Suggests the nearest free times after and before the request that day, and near its time the next day. */
export function suggestTimes({ request, sameDay, nextDate, nextDay }: SuggestionInput): ProposedTime[] {
  const requestedMinutes = toMinutesOfDay(request.time);
  const findNearest = (
    date: string,
    staffTimes: readonly StaffTimes[],
    isAllowed: (minutes: number) => boolean,
  ): ProposedTime | undefined => {
    const listOffers = (rows: readonly StaffTimes[]) =>
      rows.flatMap(({ staffId, staffName, times }) =>
        times
          .filter((time) => isAllowed(toMinutesOfDay(time)))
          .map((time) => ({ staffId, staffName, date, time })),
      );
    const ownOffers = listOffers(staffTimes.filter(({ staffId }) => staffId === request.staffId));
    const offers = ownOffers.length > 0 ? ownOffers : listOffers(staffTimes);
    const measure = ({ time }: ProposedTime) => Math.abs(toMinutesOfDay(time) - requestedMinutes);
    return offers.toSorted((a, b) => measure(a) - measure(b) || compareAppointmentStarts(a, b))[0];
  };
  return [
    findNearest(request.date, sameDay, (minutes) => minutes > requestedMinutes),
    findNearest(request.date, sameDay, (minutes) => minutes < requestedMinutes),
    findNearest(nextDate, nextDay, () => true),
  ].flatMap((suggestion) => suggestion ?? []);
}
