import { Check, Plus } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { DeskTax } from '#shared/catalog/tax-api.ts';
import { percentText } from '#shared/core/format.ts';
import { paths } from '#web/src/lib/paths.ts';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { ErrorText } from '#web/src/ui/fields/field-text.tsx';
import { type AppForm, useTyped } from '#web/src/ui/fields/form.tsx';
import { useFormControl } from '#web/src/ui/fields/form-fields.tsx';
import { productText as text } from './copy.ts';
import { chosenTaxes, type TypedProduct } from './product-form.ts';
import { SwitchLine } from './switch-line.tsx';

type Props = { form: AppForm<TypedProduct, TypedProduct>; taxes: readonly DeskTax[] };

/** Which taxes it is sold with: those that are turned on, each by its name. */
export function TaxFields({ form, taxes }: Props) {
  const id = useId();
  const { kind } = useTyped(form);
  const { value: taxIds, change, error } = useFormControl(form, 'taxIds');
  const exempt = useFormControl(form, 'exempt');
  const chosen = chosenTaxes({ kind, taxIds }, taxes);
  const offered = taxes.filter(({ active }) => active);
  const toggle = (taxId: string) =>
    change(chosen.includes(taxId) ? chosen.filter((each) => each !== taxId) : [...chosen, taxId]);
  return (
    <>
      <fieldset aria-describedby={error === undefined ? undefined : id}>
        <legend className="choice-legend">{text.taxes}</legend>
        <div className={exempt.value ? 'tax-chips tax-chips--muted' : 'tax-chips'}>
          {offered.map(({ taxId, name, basisPoints }) => (
            <label key={taxId} className="choice tax-chip">
              <input type="checkbox" checked={chosen.includes(taxId)} onChange={() => toggle(taxId)} />
              <Icon of={chosen.includes(taxId) ? Check : Plus} size={16} />
              {name} {percentText(basisPoints)}
            </label>
          ))}
          {offered.length === 0 && <span className="muted">{text.noTaxes}</span>}
          <Link className="link tax-chips__more" to={paths.createTax}>
            {text.createTax}
          </Link>
        </div>
        {error !== undefined && (
          <p id={id} className="amplify-field__error-message">
            <ErrorText text={error} />
          </p>
        )}
        {kind === 'service' && taxIds === null && offered.length > 0 && (
          <p className="amplify-field__description">{text.servicesUntaxed}</p>
        )}
      </fieldset>
      <SwitchLine
        label={text.exempt}
        hint={text.exemptHint}
        checked={exempt.value}
        onChange={exempt.change}
      />
    </>
  );
}
