import { useSyncExternalStore } from 'react';
import type { Wish } from '#shared/intake/application/wish.ts';
import { paths } from '#web/src/lib/paths.ts';
import { onPersonChange, rememberedPerson } from '#web/src/lib/session/session.ts';

export const wishParams = { serviceId: 'servicio', date: 'fecha', time: 'hora' } as const;
export const requestParam = 'solicitar';

function addressOf(path: string, wish: Wish | undefined, isRequest: boolean): string {
  const search = new URLSearchParams(isRequest ? { [requestParam]: '1' } : {});
  for (const name of ['serviceId', 'date', 'time'] as const) {
    const value = wish?.[name];
    if (value !== undefined) search.set(wishParams[name], value);
  }
  return `${path}?${search}`;
}

/** Address of a service's free hours, with the preferred day and hour. */
export const freeHoursOf = (wish: Wish) => addressOf(paths.timePicker, wish, false);

/** Returns where a signed-in user continues with a booking preference; undefined for a visitor. */
export function bookingAddress(wish?: Wish): string | undefined {
  const person = rememberedPerson();
  if (person?.role === 'patient') return addressOf(paths.myAppointments(person.userId), wish, true);
  if (person?.role === 'staff') return paths.staffCalendar;
  return person && paths.createAppointment;
}

/** Address of 'Solicitar cita'; only visitors and prerendered pages go to the questionnaire. */
export const useApplyAddress = (): string =>
  useSyncExternalStore(
    onPersonChange,
    () => bookingAddress() ?? paths.intake,
    () => paths.intake,
  );
