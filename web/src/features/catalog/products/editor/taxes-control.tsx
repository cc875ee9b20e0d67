import { Check, Plus } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { Product } from '#shared/catalog/product.ts';
import type { Tax } from '#shared/catalog/tax.ts';
import type { DeskTax } from '#shared/catalog/tax-api.ts';
import { formatPercent } from '#shared/core/format.ts';
import { paths } from '#web/src/lib/paths.ts';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { ErrorText } from '#web/src/ui/fields/field-text.tsx';
import { useFieldValue } from '#web/src/ui/fields/form-fields.tsx';
import { Row } from '#web/src/ui/layout/layout.tsx';
import { productText as text } from './copy.ts';

type TaxSelection = { readonly kind: Product['kind']; readonly taxIds?: string[] | null | undefined };
export type Taxes = readonly Pick<Tax, 'taxId' | 'active' | 'byDefault'>[];

/** Returns the chosen taxes. Without a choice, products have the active default taxes (R318). */
export function selectTaxIds({ kind, taxIds }: TaxSelection, taxes: Taxes): string[] {
  if (taxIds) return taxIds;
  return kind === 'product'
    ? taxes.filter(({ active, byDefault }) => active && byDefault).map(({ taxId }) => taxId)
    : [];
}

type Props = { name: string; label: string; taxes: readonly DeskTax[] };

/** Active taxes as toggle chips. */
export function TaxesControl({ name, label, taxes }: Props) {
  const id = useId();
  const { value: kind } = useFieldValue<Product['kind']>('kind');
  const { value: isExempt } = useFieldValue<boolean>('exempt');
  const { value: taxIds, change, error } = useFieldValue<string[] | null>(name);
  const chosenIds = selectTaxIds({ kind, taxIds }, taxes);
  const activeTaxes = taxes.filter(({ active }) => active);
  const toggle = (taxId: string) =>
    change(
      chosenIds.includes(taxId) ? chosenIds.filter((chosenId) => chosenId !== taxId) : [...chosenIds, taxId],
    );
  return (
    <fieldset aria-describedby={error === undefined ? undefined : id}>
      <legend className="choice-legend">{label}</legend>
      <Row wrap gap={8} pad="0 0 6 0">
        {activeTaxes.map(({ taxId, name: taxName, basisPoints }) => (
          <Row
            key={taxId}
            as="label"
            inline
            gap={8}
            pad="0 14"
            weight={500}
            className={isExempt ? 'choice toggle-chip toggle-chip--muted' : 'choice toggle-chip'}
          >
            <input type="checkbox" checked={chosenIds.includes(taxId)} onChange={() => toggle(taxId)} />
            <Icon icon={chosenIds.includes(taxId) ? Check : Plus} size={16} />
            {taxName} {formatPercent(basisPoints)}
          </Row>
        ))}
        {activeTaxes.length === 0 && <span className="muted">{text.noTaxes}</span>}
        <Row as={Link} pad={12} className="link" to={paths.createTax}>
          {text.createTaxLabel}
        </Row>
      </Row>
      {error !== undefined && (
        <p id={id} className="amplify-field__error-message">
          <ErrorText text={error} />
        </p>
      )}
      {kind === 'service' && taxIds === null && activeTaxes.length > 0 && (
        <p className="amplify-field__description">{text.servicesUntaxedHint}</p>
      )}
    </fieldset>
  );
}
