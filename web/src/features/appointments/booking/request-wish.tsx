import { isBookableAt } from '#shared/appointments/booking/slots.ts';
import type { OfferedService } from '#shared/appointments/views.ts';
import type { WishedAppointment } from '#shared/intake/api.ts';
import type { Wish } from '#shared/intake/application/wish.ts';
import { civilNow } from '#web/src/lib/now.ts';
import { Notice } from '#web/src/ui/feedback/notice.tsx';
import { wishText } from '../shared/patient-copy.ts';
import type { RequestForm } from './schema.ts';

/** The preference of the address, with the server's data, or else that of the application. */
export type BeginningWish = {
  readonly asked?: Wish | undefined;
  readonly known: WishedAppointment | undefined;
};

/** The preferred hour if it can still be booked; `past` if it cannot. */
function readWish({ asked, known }: BeginningWish) {
  const { date, time } = asked ?? known ?? {};
  if (date === undefined || time === undefined) return {};
  const hour = { date, time };
  return isBookableAt(hour, civilNow()) ? { hour } : { past: hour };
}

const isOffered = (known: WishedAppointment, services: readonly OfferedService[]) =>
  services.some(({ serviceId }) => serviceId === known.serviceId);

/** Initial values: the preferred service and hour if the client may request them, or nothing. */
export function startOf(
  wish: BeginningWish,
  services: readonly OfferedService[],
): Pick<RequestForm, 'serviceIds' | 'date' | 'time'> {
  const { known } = wish;
  if (!known || !isOffered(known, services)) return { serviceIds: [], date: '', time: '' };
  const { hour = { date: '', time: '' } } = readWish(wish);
  return { serviceIds: [known.serviceId], ...hour };
}

/** Explains why the form does not start with the whole preference. */
export function WishNotice({ wish, services }: { wish: BeginningWish; services: readonly OfferedService[] }) {
  const { asked, known } = wish;
  if (!known) return asked && <Notice>{wishText.gone}</Notice>;
  if (!isOffered(known, services))
    return (
      <Notice>{known.laser ? wishText.laser(known.serviceName) : wishText.closed(known.serviceName)}</Notice>
    );
  const { hour, past } = readWish(wish);
  if (past) return <Notice>{wishText.past(known.serviceName, past.date, past.time)}</Notice>;
  return hour ? null : <Notice tone="info">{wishText.service(known.serviceName)}</Notice>;
}
