import { pluralize } from '#shared/core/format.ts';
import type { PaymentMethod } from '#shared/core/payment-method.ts';
import { posMethodNames } from '#shared/sales/labels.ts';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { Row } from '#web/src/ui/layout/layout.tsx';
import { methodIcons } from './method-icons.ts';

const isMethod = (method: string): method is PaymentMethod => method in methodIcons;

/** Payment method of a sale in a list, or the number of methods. */
export function PaymentMethods({ methods }: { readonly methods: readonly string[] }) {
  const knownMethods = methods.filter(isMethod);
  const [onlyMethod] = knownMethods;
  return (
    <Row as="span" gap={8} tone="secondary">
      {knownMethods.map((method) => (
        <Icon
          key={method}
          icon={methodIcons[method]}
          tone="muted"
          {...(knownMethods.length > 1 && { label: posMethodNames[method] })}
        />
      ))}
      {knownMethods.length === 1 && onlyMethod
        ? posMethodNames[onlyMethod]
        : pluralize(knownMethods.length, 'pago', 'pagos')}
    </Row>
  );
}
