import { useSyncExternalStore } from 'react';
import type { AppointmentPreference } from '#shared/intake/application/appointment-preference.ts';
import { paths } from '#web/src/lib/paths.ts';
import { onPersonChange, readRememberedPerson } from '#web/src/lib/session/session.ts';

export const preferenceParams = { serviceId: 'servicio', date: 'fecha', time: 'hora' } as const;
export const requestParam = 'solicitar';

function buildAddress(
  path: string,
  preference: AppointmentPreference | undefined,
  isRequest: boolean,
): string {
  const search = new URLSearchParams(isRequest ? { [requestParam]: '1' } : {});
  for (const name of ['serviceId', 'date', 'time'] as const) {
    const value = preference?.[name];
    if (value !== undefined) search.set(preferenceParams[name], value);
  }
  return `${path}?${search}`;
}

/** Address of a service's free times, with the preferred day and time. */
export const buildFreeHoursAddress = (preference: AppointmentPreference) =>
  buildAddress(paths.timePicker, preference, false);

/** Returns where a signed-in user continues with a booking preference, or undefined for a visitor. */
export function findBookingAddress(preference?: AppointmentPreference): string | undefined {
  const person = readRememberedPerson();
  if (person?.role === 'patient') return buildAddress(paths.myAppointments(person.userId), preference, true);
  if (person?.role === 'staff') return paths.staffCalendar;
  return person && paths.createAppointment;
}

/** Address of 'Solicitar cita'. Only visitors and prerendered pages go to the questionnaire. */
export const useApplyAddress = (): string =>
  useSyncExternalStore(
    onPersonChange,
    () => findBookingAddress() ?? paths.intake,
    () => paths.intake,
  );
