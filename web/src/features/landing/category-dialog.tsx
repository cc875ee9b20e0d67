import { X } from 'lucide-react';
import { useState } from 'react';
import type { LandingCategory, LandingService } from '#shared/catalog/api.ts';
import { duration } from '#shared/core/format.ts';
import { bookingAddress, freeHoursOf } from '#web/src/components/wish/booking-address.ts';
import { keepWish } from '#web/src/components/wish/kept-wish.ts';
import { paths } from '#web/src/lib/paths.ts';
import { buttonClass } from '#web/src/ui/buttons/button-class.ts';
import { priceOf, text } from './copy.ts';
import { PlainDialog } from './plain-dialog.tsx';

type Props = { category: LandingCategory; onClose: () => void };

/** A category's services with their prices. */
export function CategoryDialog({ category: { name, services }, onClose }: Props) {
  const [wanted, setWanted] = useState<LandingService>();
  const request = (service: LandingService) => {
    const booking = bookingAddress({ serviceId: service.productId });
    if (booking === undefined) setWanted(service);
    else window.location.assign(booking);
  };
  const close = (
    <button
      type="button"
      className={`${buttonClass({ variant: 'ghost', size: 'small' })} button--icon`}
      aria-label={text.close}
      title={text.close}
      onClick={onClose}
    >
      <X aria-hidden />
    </button>
  );
  return (
    <PlainDialog title={name} head={close} onClose={onClose}>
      {services.length === 0 && <p className="muted">{text.noServices}</p>}
      <ul className="service-list">
        {services.map((service) => (
          <li key={service.productId}>
            <div className="grow">
              <p className="strong">
                {service.name}{' '}
                {service.featured && <span className="service-list__featured">{text.featured}</span>}
              </p>
              <p className="muted small n">
                {duration(service.durationMinutes)} ·{' '}
                <span className="service-list__price">{priceOf(service.priceCents)}</span>
              </p>
            </div>
            <button
              type="button"
              className={`${buttonClass({ size: 'small' })} service-list__ask`}
              aria-label={text.requestOf(service.name)}
              onClick={() => request(service)}
            >
              {text.request}
            </button>
          </li>
        ))}
      </ul>
      {wanted && <AccountPrompt service={wanted} onClose={() => setWanted(undefined)} />}
    </PlainDialog>
  );
}

type PromptProps = { service: LandingService; onClose: () => void };

/** Offers sign-in or registration, since only clients book; stores the service on continuing. */
function AccountPrompt({ service, onClose }: PromptProps) {
  const { productId: serviceId, name: serviceName, laser, showsHours } = service;
  const wish = { serviceId };
  const keep = () => keepWish({ wish, serviceName, laser });
  return (
    <PlainDialog
      title={text.needAccount}
      question
      onClose={onClose}
      foot={
        <>
          <button type="button" className={buttonClass({ variant: 'ghost' })} onClick={onClose}>
            {text.cancel}
          </button>
          <a className={buttonClass()} href={paths.login} onClick={keep}>
            {text.login}
          </a>
          <a className={buttonClass({ variant: 'primary' })} href={paths.intake} onClick={keep}>
            {text.createAccount}
          </a>
        </>
      }
    >
      <p>{text.needAccountWhy(serviceName)}</p>
      {showsHours && (
        <p className="service-list__hours">
          <a className="link" href={freeHoursOf(wish)}>
            {text.freeHours}
          </a>
        </p>
      )}
    </PlainDialog>
  );
}
