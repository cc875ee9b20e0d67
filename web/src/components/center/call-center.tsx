import { Phone } from 'lucide-react';
import { toDialablePhone } from '#shared/settings/chat.ts';
import { toButtonClass } from '#web/src/ui/buttons/button-class.ts';
import { useContact } from './center.ts';

type Props = Parameters<typeof toButtonClass>[0] & { label: (phone: string) => string };

/** Link that calls the center, if it has a phone number. */
export function CallCenter({ label, ...buttonLook }: Props) {
  const { phone } = useContact();
  if (phone === '') return null;
  return (
    <a className={toButtonClass(buttonLook)} href={`tel:${toDialablePhone(phone)}`}>
      <Phone aria-hidden />
      <span className="n">{label(phone)}</span>
    </a>
  );
}
