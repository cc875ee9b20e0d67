import { isBookableAt } from '#shared/appointments/booking/slots.ts';
import type { OfferedService } from '#shared/appointments/views.ts';
import type { PreferredAppointment } from '#shared/intake/api.ts';
import type { AppointmentPreference } from '#shared/intake/application/appointment-preference.ts';
import { getCivilNow } from '#web/src/lib/now.ts';
import { Notice } from '#web/src/ui/feedback/notice.tsx';
import { preferenceText } from '../shared/patient-copy.ts';
import type { RequestForm } from './schema.ts';

/** The preference of the address, with the server's data, or else that of the application. */
export type InitialPreference = {
  readonly requested?: AppointmentPreference | undefined;
  readonly known: PreferredAppointment | undefined;
};

/** Returns the preferred time as `hour` if it can still be booked, otherwise as `past`. */
function readPreferredTime({ requested, known }: InitialPreference) {
  const { date, time } = requested ?? known ?? {};
  if (date === undefined || time === undefined) return {};
  const hour = { date, time };
  return isBookableAt(hour, getCivilNow()) ? { hour } : { past: hour };
}

const isOffered = (known: PreferredAppointment, services: readonly OfferedService[]) =>
  services.some(({ serviceId }) => serviceId === known.serviceId);

/** Returns the preferred service and hour if the client may request them, or empty values. */
export function buildInitialValues(
  preference: InitialPreference,
  services: readonly OfferedService[],
): Pick<RequestForm, 'serviceIds' | 'date' | 'time'> {
  const { known } = preference;
  if (!known || !isOffered(known, services)) return { serviceIds: [], date: '', time: '' };
  const { hour = { date: '', time: '' } } = readPreferredTime(preference);
  return { serviceIds: [known.serviceId], ...hour };
}

/** Explains why the form does not start with the whole preference. */
export function PreferenceNotice({
  wish,
  services,
}: {
  wish: InitialPreference;
  services: readonly OfferedService[];
}) {
  const { requested, known } = wish;
  if (!known) return requested && <Notice>{preferenceText.notOffered}</Notice>;
  if (!isOffered(known, services))
    return (
      <Notice>
        {known.laser ? preferenceText.laser(known.serviceName) : preferenceText.closed(known.serviceName)}
      </Notice>
    );
  const { hour, past } = readPreferredTime(wish);
  if (past) return <Notice>{preferenceText.past(known.serviceName, past.date, past.time)}</Notice>;
  return hour ? null : <Notice tone="info">{preferenceText.service(known.serviceName)}</Notice>;
}
