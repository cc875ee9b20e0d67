import { useState } from 'react';
import { plainDollars } from '#shared/core/format.ts';
import type { CenterSettings } from '#shared/settings/center-settings.ts';
import { TextField } from '#web/src/ui/fields/fields.tsx';
import type { AppForm } from '#web/src/ui/fields/form.tsx';
import { FormCheckbox, useFormControl } from '#web/src/ui/fields/form-fields.tsx';
import { centsOf } from '#web/src/ui/fields/typed-figures.ts';
import { shopText as text } from './copy.ts';
import type { TypedSettings } from './schema.ts';
import { SettingsCard } from './settings-card.tsx';

type Props = { form: AppForm<TypedSettings, CenterSettings> };

/** How the center sells online: what it sells can always be picked up. */
export function ShopFields({ form }: Props) {
  return (
    <SettingsCard id="tienda" title={text.title}>
      <p className="muted">{text.lead}</p>
      <FormCheckbox name="shop.delivers" label={text.delivers} hint={text.deliversHint} />
      {form.watch('shop.delivers') && (
        <>
          <Fee form={form} />
          <FormCheckbox name="shop.deliveryTaxed" label={text.taxed} hint={text.taxedHint} />
        </>
      )}
    </SettingsCard>
  );
}

/** As it is typed; what is no amount is none until it is. */
function Fee({ form }: Props) {
  const { value, ref, error, change } = useFormControl(form, 'shop.deliveryFeeCents');
  const [typed, setTyped] = useState(() => plainDollars(value));
  // Somebody else's, taken over from what was saved meanwhile, or what was typed before a reload.
  const others = Number.isNaN(value) ? '' : plainDollars(value);
  const shown = Object.is(centsOf(typed) ?? Number.NaN, value) ? typed : others;
  return (
    <TextField
      ref={ref}
      look="dollars"
      label={text.fee}
      hint={text.feeHint}
      error={error}
      inputMode="decimal"
      autoComplete="off"
      value={shown}
      onChange={({ target }) => {
        setTyped(target.value);
        change(centsOf(target.value) ?? Number.NaN);
      }}
    />
  );
}
