import { Store, Truck } from 'lucide-react';
import { money, unbrokenHours } from '#shared/core/format.ts';
import { municipalities } from '#shared/shop/municipalities.ts';
import { FormSelect, FormText } from '#web/src/ui/fields/form-fields.tsx';
import { shopText } from '../shared/copy.ts';
import { checkoutText as text } from './copy.ts';
import { Option } from './option.tsx';
import { Part } from './part.tsx';
import type { Checkout } from './use-checkout.ts';

type Props = {
  checkout: Checkout;
  place: { address: string; openingHours: string };
  delivery: { feeCents: number } | undefined;
};

export function ReceivePart({ checkout: { form, typed }, place, delivery }: Props) {
  const { address, openingHours } = place;
  const choose = (receive: 'pickup' | 'delivery') => () =>
    form.setValue('receive', receive, { shouldDirty: true });
  return (
    <Part title={text.receive}>
      <fieldset className="checkout__options">
        <legend className="visually-hidden">{text.receive}</legend>
        <Option
          name="receive"
          value="pickup"
          checked={typed.receive === 'pickup'}
          icon={Store}
          title={shopText.pickup}
          more={[address, unbrokenHours(openingHours)].filter((line) => line !== '')}
          end={shopText.free}
          onChoose={choose('pickup')}
        />
        {delivery && (
          <Option
            name="receive"
            value="delivery"
            checked={typed.receive === 'delivery'}
            icon={Truck}
            title={shopText.delivery}
            more={[text.area]}
            end={delivery.feeCents === 0 ? shopText.free : money(delivery.feeCents)}
            onChoose={choose('delivery')}
          />
        )}
      </fieldset>
      {typed.receive === 'delivery' && <Where />}
    </Part>
  );
}

const options = municipalities.map((name) => ({ value: name, label: name }));

const Where = () => (
  <div className="checkout__more">
    <FormText name="address" label={text.address} autoComplete="street-address" maxLength={160} />
    <div className="checkout__two">
      <FormSelect
        name="municipality"
        label={text.municipality}
        placeholder={text.chooseMunicipality}
        options={options}
        autoComplete="address-level2"
      />
      <FormText name="zip" label={text.zip} inputMode="numeric" autoComplete="postal-code" maxLength={5} />
    </div>
    <FormText name="notes" label={text.notes} optional placeholder={text.notesExample} maxLength={200} />
  </div>
);
