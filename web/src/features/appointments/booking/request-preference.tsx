import { isBookableAt } from '#shared/appointments/booking/slots.ts';
import type { OfferedService } from '#shared/appointments/views.ts';
import type { PreferredAppointment } from '#shared/intake/api.ts';
import type { AppointmentPreference } from '#shared/intake/application/appointment-preference.ts';
import { getCivilNow } from '#web/src/lib/now.ts';
import { Notice } from '#web/src/ui/feedback/notice.tsx';
import { preferenceText } from '../shared/patient-copy.ts';
import type { RequestForm } from './schema.ts';

/**
 * The preference in the URL, and the one that the server returned. The latter belongs to the service in the
 * URL or, without one, to the client's application.
 */
export type InitialPreference = {
  readonly urlPreference?: AppointmentPreference | undefined;
  readonly serverPreference: PreferredAppointment | undefined;
};

/** Returns the preferred slot as `bookableSlot` or, if it can no longer be booked, as `pastSlot`. */
function readPreferredTime({ urlPreference, serverPreference }: InitialPreference) {
  const { date, time } = urlPreference ?? serverPreference ?? {};
  if (date === undefined || time === undefined) return {};
  const slot = { date, time };
  return isBookableAt(slot, getCivilNow()) ? { bookableSlot: slot } : { pastSlot: slot };
}

const isOffered = (serverPreference: PreferredAppointment, services: readonly OfferedService[]) =>
  services.some(({ serviceId }) => serviceId === serverPreference.serviceId);

/** Returns the preferred service and time if the client may request them, or empty values. */
export function buildInitialValues(
  preference: InitialPreference,
  services: readonly OfferedService[],
): Pick<RequestForm, 'serviceIds' | 'date' | 'time'> {
  const { serverPreference } = preference;
  if (!serverPreference || !isOffered(serverPreference, services))
    return { serviceIds: [], date: '', time: '' };
  const { bookableSlot = { date: '', time: '' } } = readPreferredTime(preference);
  return { serviceIds: [serverPreference.serviceId], ...bookableSlot };
}

/** Explains why the form does not start with the whole preference. */
export function PreferenceNotice({
  preference,
  services,
}: {
  preference: InitialPreference;
  services: readonly OfferedService[];
}) {
  const { urlPreference, serverPreference } = preference;
  if (!serverPreference) return urlPreference && <Notice>{preferenceText.notOffered}</Notice>;
  if (!isOffered(serverPreference, services))
    return (
      <Notice>
        {serverPreference.laser
          ? preferenceText.laserNotice(serverPreference.serviceName)
          : preferenceText.notOnlineNotice(serverPreference.serviceName)}
      </Notice>
    );
  const { bookableSlot, pastSlot } = readPreferredTime(preference);
  if (pastSlot)
    return (
      <Notice>
        {preferenceText.pastTimeNotice(serverPreference.serviceName, pastSlot.date, pastSlot.time)}
      </Notice>
    );
  return bookableSlot ? null : (
    <Notice tone="info">{preferenceText.serviceNotice(serverPreference.serviceName)}</Notice>
  );
}
