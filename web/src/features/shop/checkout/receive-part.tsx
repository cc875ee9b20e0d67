import { Store, Truck } from 'lucide-react';
import { addNoBreakSpaces, formatMoney } from '#shared/core/format.ts';
import { municipalities } from '#shared/shop/municipalities.ts';
import { FormSelect, FormText } from '#web/src/ui/fields/form-fields.tsx';
import { Split, Stack } from '#web/src/ui/layout/layout.tsx';
import { shopText } from '../shared/copy.ts';
import { checkoutText as text } from './copy.ts';
import { CheckoutOption } from './option.tsx';
import { CheckoutPart } from './part.tsx';
import type { Checkout } from './use-checkout.ts';

type Props = {
  checkout: Checkout;
  pickup: { address: string; openingHours: string };
  delivery: { feeCents: number } | undefined;
};

export function ReceivePart({ checkout: { form, values }, pickup, delivery }: Props) {
  const { address, openingHours } = pickup;
  const choose = (receive: 'pickup' | 'delivery') => () =>
    form.setValue('receive', receive, { shouldDirty: true });
  return (
    <CheckoutPart title={text.receiveTitle}>
      <Stack as="fieldset" gap={14}>
        <legend className="visually-hidden">{text.receiveTitle}</legend>
        <CheckoutOption
          name="receive"
          value="pickup"
          checked={values.receive === 'pickup'}
          icon={Store}
          title={shopText.pickup}
          details={[address, addNoBreakSpaces(openingHours)].filter((line) => line !== '')}
          end={shopText.free}
          onChoose={choose('pickup')}
        />
        {delivery && (
          <CheckoutOption
            name="receive"
            value="delivery"
            checked={values.receive === 'delivery'}
            icon={Truck}
            title={shopText.delivery}
            details={[text.deliveryArea]}
            end={delivery.feeCents === 0 ? shopText.free : formatMoney(delivery.feeCents)}
            onChoose={choose('delivery')}
          />
        )}
      </Stack>
      {values.receive === 'delivery' && <DeliveryFields />}
    </CheckoutPart>
  );
}

const municipalityOptions = municipalities.map((name) => ({ value: name, label: name }));

const DeliveryFields = () => (
  <Stack gap={14} pad="14 16" className="checkout__more">
    <FormText name="address" label={text.address} autoComplete="street-address" maxLength={160} />
    <Split columns="1fr 1fr" gap={14} phone={{ columns: '1fr' }}>
      <FormSelect
        name="municipality"
        label={text.municipality}
        placeholder={text.chooseMunicipality}
        options={municipalityOptions}
        autoComplete="address-level2"
      />
      <FormText name="zip" label={text.zip} inputMode="numeric" autoComplete="postal-code" maxLength={5} />
    </Split>
    <FormText name="notes" label={text.notes} optional placeholder={text.notesExample} maxLength={200} />
  </Stack>
);
