import { CreditCard, Smartphone } from 'lucide-react';
import { CardField } from '#web/src/components/card-form/card-field.tsx';
import { FormText } from '#web/src/ui/fields/form-fields.tsx';
import { Stack } from '#web/src/ui/layout/layout.tsx';
import { checkoutText as text } from './copy.ts';
import { CheckoutOption } from './option.tsx';
import { CheckoutPart } from './part.tsx';
import type { Checkout } from './use-checkout.ts';

export function PayPart({ checkout: { form, values, quote, card } }: { checkout: Checkout }) {
  const ath = quote.data?.ath ?? { isOffered: true };
  const { method } = values;
  const choosePhone = () => {
    form.setValue('method', 'athMovil', { shouldDirty: true });
    if (values.athPhone === '') form.setValue('athPhone', values.phone);
  };
  return (
    <CheckoutPart title={text.paymentTitle}>
      <Stack as="fieldset" gap={14}>
        <legend className="visually-hidden">{text.paymentTitle}</legend>
        <CheckoutOption
          name="method"
          value="card"
          checked={method === 'card'}
          icon={CreditCard}
          title={text.card}
          onChoose={() => form.setValue('method', 'card', { shouldDirty: true })}
        />
        {/* Hidden instead of unmounted, so a values card survives a change of method. */}
        <Stack gap={14} pad="14 16" className="checkout__more" hidden={method !== 'card'}>
          <FormText name="cardholder" label={text.cardholder} autoComplete="cc-name" maxLength={120} />
          <CardField ref={card} />
        </Stack>
        <CheckoutOption
          name="method"
          value="athMovil"
          checked={method === 'athMovil'}
          disabled={!ath.isOffered}
          icon={Smartphone}
          title={text.ath}
          details={[ath.reason ?? text.athHint]}
          onChoose={choosePhone}
        />
        {method === 'athMovil' && (
          <Stack gap={14} pad="14 16" className="checkout__more">
            <FormText
              name="athPhone"
              label={text.athPhone}
              hint={text.athPhoneHint}
              type="tel"
              inputMode="tel"
              autoComplete="tel"
              maxLength={30}
            />
          </Stack>
        )}
      </Stack>
    </CheckoutPart>
  );
}
