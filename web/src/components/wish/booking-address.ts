import { useSyncExternalStore } from 'react';
import type { Wish } from '#shared/intake/application/wish.ts';
import { paths } from '#web/src/lib/paths.ts';
import { onPersonChange, rememberedPerson } from '#web/src/lib/session/session.ts';

/** A wish as addresses say it. */
export const wishParams = { serviceId: 'servicio', date: 'fecha', time: 'hora' } as const;
/** With it, the address of somebody's appointments opens the form for a new one. */
export const requestParam = 'solicitar';

function addressOf(path: string, wish: Wish | undefined, isRequest: boolean): string {
  const search = new URLSearchParams(isRequest ? { [requestParam]: '1' } : {});
  for (const name of ['serviceId', 'date', 'time'] as const) {
    const value = wish?.[name];
    if (value !== undefined) search.set(wishParams[name], value);
  }
  return `${path}?${search}`;
}

/** The free hours of a service, with what was chosen among them. */
export const freeHoursOf = (wish: Wish) => addressOf(paths.timePicker, wish, false);

/** Where somebody who is signed in goes on with a wish; undefined for a visitor. The team makes appointments its own way. */
export function bookingAddress(wish?: Wish): string | undefined {
  const person = rememberedPerson();
  if (person?.role === 'patient') return addressOf(paths.myAppointments(person.userId), wish, true);
  if (person?.role === 'staff') return paths.staffCalendar;
  return person && paths.createAppointment;
}

/** Where 'Solicitar cita' leads: who is signed in answers no questionnaire. A page made beforehand is for visitors. */
export const useApplyAddress = (): string =>
  useSyncExternalStore(
    onPersonChange,
    () => bookingAddress() ?? paths.intake,
    () => paths.intake,
  );
