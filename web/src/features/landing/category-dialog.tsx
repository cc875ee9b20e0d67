import { X } from 'lucide-react';
import { useState } from 'react';
import type { LandingCategory } from '#shared/catalog/api.ts';
import { duration } from '#shared/core/format.ts';
import { paths } from '#web/src/lib/paths.ts';
import { buttonClass } from '#web/src/ui/buttons/button-class.ts';
import { priceOf, text } from './copy.ts';
import { PlainDialog } from './plain-dialog.tsx';

type Props = { category: LandingCategory; onClose: () => void };

/** The services of one category and nothing else, each with its price. */
export function CategoryDialog({ category: { name, services }, onClose }: Props) {
  const [wanted, setWanted] = useState<string>();
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
              <p className="strong">{service.name}</p>
              <p className="muted small n">
                {duration(service.durationMinutes)} ·{' '}
                <span className="service-list__price">{priceOf(service.priceCents)}</span>
              </p>
            </div>
            <button
              type="button"
              className={`${buttonClass({ size: 'small' })} service-list__ask`}
              aria-label={text.requestOf(service.name)}
              onClick={() => setWanted(service.name)}
            >
              {text.request}
            </button>
          </li>
        ))}
      </ul>
      {wanted !== undefined && <AccountPrompt service={wanted} onClose={() => setWanted(undefined)} />}
    </PlainDialog>
  );
}

/** Only clients book: the way to become one, or back in. */
function AccountPrompt({ service, onClose }: { service: string; onClose: () => void }) {
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
          <a className={buttonClass()} href={paths.login}>
            {text.login}
          </a>
          <a className={buttonClass({ variant: 'primary' })} href={paths.intake}>
            {text.createAccount}
          </a>
        </>
      }
    >
      <p>{text.needAccountWhy(service)}</p>
    </PlainDialog>
  );
}
