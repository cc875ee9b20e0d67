import { pluralize } from '#shared/core/format.ts';
import type { PaymentMethod } from '#shared/core/payment-method.ts';
import { posMethodNames } from '#shared/sales/labels.ts';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { Row } from '#web/src/ui/layout/layout.tsx';
import { methodIcons } from './method-icons.ts';

const isMethod = (method: string): method is PaymentMethod => method in methodIcons;

/** Payment method of a sale in a list, or the number of methods. */
export function PaymentMethods({ methods }: { readonly methods: readonly string[] }) {
  const known = methods.filter(isMethod);
  const [only] = known;
  return (
    <Row as="span" gap={8} tone="secondary">
      {known.map((method) => (
        <Icon
          key={method}
          icon={methodIcons[method]}
          tone="muted"
          {...(known.length > 1 && { label: posMethodNames[method] })}
        />
      ))}
      {known.length === 1 && only ? posMethodNames[only] : pluralize(known.length, 'pago', 'pagos')}
    </Row>
  );
}
