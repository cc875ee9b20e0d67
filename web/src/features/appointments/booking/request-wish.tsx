import { isBookableAt } from '#shared/appointments/booking/slots.ts';
import type { OfferedService } from '#shared/appointments/views.ts';
import type { WishedAppointment } from '#shared/intake/api.ts';
import type { Wish } from '#shared/intake/application/wish.ts';
import { civilNow } from '#web/src/lib/now.ts';
import { Notice } from '#web/src/ui/feedback/notice.tsx';
import { wishText } from '../shared/patient-copy.ts';
import type { RequestForm } from './schema.ts';

/** What the address brought, by the name the server has for it; else what they applied with. */
export type BeginningWish = {
  readonly asked?: Wish | undefined;
  readonly known: WishedAppointment | undefined;
};

/** The wish with its hour, when that can still be had; `past` is one that cannot. */
function readWish({ asked, known }: BeginningWish) {
  const { date, time } = asked ?? known ?? {};
  if (date === undefined || time === undefined) return {};
  const hour = { date, time };
  return isBookableAt(hour, civilNow()) ? { hour } : { past: hour };
}

const isOffered = (known: WishedAppointment, services: readonly OfferedService[]) =>
  services.some(({ serviceId }) => serviceId === known.serviceId);

/** What a form begins with: the wished service at its hour, of those that they may ask for, or nothing. */
export function startOf(
  wish: BeginningWish,
  services: readonly OfferedService[],
): Pick<RequestForm, 'serviceIds' | 'date' | 'time'> {
  const { known } = wish;
  if (!known || !isOffered(known, services)) return { serviceIds: [], date: '', time: '' };
  const { hour = { date: '', time: '' } } = readWish(wish);
  return { serviceIds: [known.serviceId], ...hour };
}

/** Why the form does not begin with the whole of the wish; nothing where it does. */
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
