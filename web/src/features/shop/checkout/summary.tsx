import { Lock, Smartphone } from 'lucide-react';
import { formatMoney } from '#shared/core/format.ts';
import { countPieces } from '#web/src/components/shop-cart/cart-rules.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Card } from '#web/src/ui/display/card.tsx';
import { Alert } from '#web/src/ui/feedback/alert.tsx';
import { FormSummary } from '#web/src/ui/fields/form.tsx';
import { Heading, Stack } from '#web/src/ui/layout/layout.tsx';
import { shopText } from '../shared/copy.ts';
import { OrderTotals } from '../shared/order-totals.tsx';
import { checkoutText as text } from './copy.ts';
import type { Checkout } from './use-checkout.ts';

function formatReceiveLabel({ receive, municipality }: Checkout['values']): string {
  if (receive === 'pickup') return shopText.pickup;
  return municipality === '' ? shopText.delivery : shopText.deliveryIn(municipality);
}

/** Total and the pay button. */
export function Summary({ checkout: { form, values, cart, quote, error } }: { checkout: Checkout }) {
  const { data, isFetching } = quote;
  const { isSubmitting } = form.formState;
  const isAth = values.method === 'athMovil';
  return (
    <aside aria-label={text.summary}>
      <Card padded>
        <Heading size={18} style={{ marginBottom: 14 }}>
          {text.summary}
        </Heading>
        {data && (
          <OrderTotals
            {...data}
            subtotalLabel={text.subtotal(countPieces(cart))}
            receiveLabel={formatReceiveLabel(values)}
          />
        )}
        <div className="checkout__refused">
          <FormSummary />
          {error !== undefined && <Alert>{error}</Alert>}
        </div>
        <div className="checkout__foot">
          <Button
            type="submit"
            variant="primary"
            fullWidth
            icon={isAth ? <Smartphone aria-hidden /> : <Lock aria-hidden />}
            busy={isSubmitting}
            busyLabel={text.paying}
            locked={isFetching || !data}
          >
            <span>{isAth ? text.submitAth : text.submit}</span>
            {data && <span className="push n">{formatMoney(data.totalCents)}</span>}
          </Button>
        </div>
        <Stack as="p" pad="14 0 0 0" size={14} tone="muted">
          {text.reservationNote}
        </Stack>
      </Card>
    </aside>
  );
}
