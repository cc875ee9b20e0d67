import { X } from 'lucide-react';
import { useState } from 'react';
import type { LandingCategory, LandingService } from '#shared/catalog/api.ts';
import { formatDuration } from '#shared/core/format.ts';
import {
  buildFreeHoursAddress,
  findBookingAddress,
} from '#web/src/components/booking-preference/booking-address.ts';
import { storePreference } from '#web/src/components/booking-preference/stored-preference.ts';
import { paths } from '#web/src/lib/paths.ts';
import { toButtonClass } from '#web/src/ui/buttons/button-class.ts';
import { Row, Text } from '#web/src/ui/layout/layout.tsx';
import { formatPrice, text } from './copy.ts';
import { PlainDialog } from './plain-dialog.tsx';

type Props = { category: LandingCategory; onClose: () => void };

/** A category's services with their prices. */
export function CategoryDialog({ category: { name, services }, onClose }: Props) {
  const [requestedService, setRequestedService] = useState<LandingService>();
  const requestService = (service: LandingService) => {
    const bookingPath = findBookingAddress({ serviceId: service.productId });
    if (bookingPath === undefined) setRequestedService(service);
    else window.location.assign(bookingPath);
  };
  const closeButton = (
    <button
      type="button"
      className={`${toButtonClass({ variant: 'ghost', size: 'small' })} button--icon`}
      aria-label={text.close}
      title={text.close}
      onClick={onClose}
    >
      <X aria-hidden />
    </button>
  );
  return (
    <PlainDialog title={name} head={closeButton} onClose={onClose}>
      {services.length === 0 && <p className="muted">{text.noServices}</p>}
      <ul className="lines">
        {services.map((service) => (
          <Row key={service.productId} as="li" gap={16} pad="14 0" wrap>
            <div className="grow">
              <p className="strong">
                {service.name}{' '}
                {service.featured && (
                  <Text
                    size={12}
                    weight={600}
                    tone="accent"
                    nowrap
                    className="box--accent"
                    style={{ padding: '2px 8px' }}
                  >
                    {text.featured}
                  </Text>
                )}
              </p>
              <p className="muted small n">
                {formatDuration(service.durationMinutes)} ·{' '}
                <Text weight={600} tone="ink">
                  {formatPrice(service.priceCents)}
                </Text>
              </p>
            </div>
            <button
              type="button"
              className={`${toButtonClass({ size: 'small' })} full-on-phone`}
              aria-label={text.requestOf(service.name)}
              onClick={() => requestService(service)}
            >
              {text.request}
            </button>
          </Row>
        ))}
      </ul>
      {requestedService && (
        <AccountPrompt service={requestedService} onClose={() => setRequestedService(undefined)} />
      )}
    </PlainDialog>
  );
}

type AccountPromptProps = { service: LandingService; onClose: () => void };

/** Offers sign-in or registration, since only clients book. Continuing stores the service. */
function AccountPrompt({ service, onClose }: AccountPromptProps) {
  const { productId: serviceId, name: serviceName, laser, showsHours } = service;
  const wish = { serviceId };
  const savePreference = () => storePreference({ wish, serviceName, laser });
  return (
    <PlainDialog
      title={text.needAccount}
      question
      onClose={onClose}
      foot={
        <>
          <button type="button" className={toButtonClass({ variant: 'ghost' })} onClick={onClose}>
            {text.cancel}
          </button>
          <a className={toButtonClass()} href={paths.login} onClick={savePreference}>
            {text.login}
          </a>
          <a className={toButtonClass({ variant: 'primary' })} href={paths.intake} onClick={savePreference}>
            {text.createAccount}
          </a>
        </>
      }
    >
      <p>{text.needAccountReason(serviceName)}</p>
      {showsHours && (
        <Row as="p" pad="12 0 0 0">
          <a className="link" href={buildFreeHoursAddress(wish)}>
            {text.freeHours}
          </a>
        </Row>
      )}
    </PlainDialog>
  );
}
