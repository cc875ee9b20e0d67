import { EyeOff, Globe, type LucideIcon, ShoppingBag } from 'lucide-react';
import type { DeskProduct } from '#shared/catalog/desk-api.ts';
import { type TaxAmount, taxAmounts, taxesOf } from '#shared/catalog/tax.ts';
import type { DeskTax } from '#shared/catalog/tax-api.ts';
import { duration, money } from '#shared/core/format.ts';
import { sumCents } from '#shared/core/money.ts';
import { ProductCard } from '#web/src/components/product-card/product-card.tsx';
import { Card } from '#web/src/ui/display/card.tsx';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { useTyped } from '#web/src/ui/fields/form.tsx';
import { centsOf } from '#web/src/ui/fields/typed-figures.ts';
import { productText as text } from './copy.ts';
import type { FormProps, ProductInput } from './product-form.tsx';
import { chosenTaxes } from './taxes-control.tsx';

/** A product's own tax rate besides named taxes (R320). */
type Own = Pick<DeskProduct, 'taxBasisPoints'> | undefined;

/** The client's total: price plus each named tax. */
export function clientPays(typed: ProductInput, taxes: readonly DeskTax[], own: Own) {
  const priceCents = centsOf(typed.priceCents) ?? 0;
  const { kind, exempt } = typed;
  const named = taxesOf({ taxIds: chosenTaxes(typed, taxes), exempt }, taxes);
  const ownBasisPoints = kind === 'product' && !exempt ? (own?.taxBasisPoints ?? 0) : 0;
  const ownTax = [{ taxId: 'own', name: text.ownTax, basisPoints: ownBasisPoints }];
  const amounts = taxAmounts(priceCents, named.length === 0 && ownBasisPoints > 0 ? ownTax : named);
  return { priceCents, amounts, totalCents: priceCents + sumCents(amounts.map(({ cents }) => cents)) };
}

type Props = FormProps & {
  taxes: readonly DeskTax[];
  own: Own;
  pictureUrl: string | undefined;
};

/** Live preview of the POS card with the client's total. */
export function ProductPreview({ form, taxes, own, pictureUrl }: Props) {
  const typed = useTyped(form);
  const { kind, name, presentation, durationMinutes } = typed;
  const { priceCents, amounts, totalCents } = clientPays(typed, taxes, own);
  const isUnnamed = name.trim() === '';
  return (
    <section aria-label={text.preview}>
      <Card>
        <div className="product-preview__head">
          <h2 className="product-editor__title">{text.preview}</h2>
          <p className="small muted">{text.previewHint}</p>
        </div>
        <div className="product-preview__well">
          <ProductCard
            name={isUnnamed ? text.unnamed[kind] : name}
            isUnnamed={isUnnamed}
            note={kind === 'service' ? duration(Number(durationMinutes)) : presentation}
            priceCents={priceCents}
            pictureUrl={pictureUrl}
          />
        </div>
        <dl className="product-preview__sum">
          <div>
            <dt>{text.price}</dt>
            <dd className="n">{money(priceCents)}</dd>
          </div>
          <TaxLines amounts={amounts} exempt={typed.exempt} />
          <div className="product-preview__total">
            <dt>{text.pays}</dt>
            <dd className="n">{money(totalCents)}</dd>
          </div>
        </dl>
        <Places {...typed} />
      </Card>
    </section>
  );
}

function TaxLines({ amounts, exempt }: { amounts: readonly TaxAmount[]; exempt: boolean }) {
  if (amounts.length === 0)
    return (
      <div>
        <dt>{exempt ? text.exempted : text.untaxed}</dt>
        <dd className="n">{money(0)}</dd>
      </div>
    );
  return amounts.map(({ name, basisPoints, cents }) => (
    <div key={`${name} ${basisPoints}`}>
      <dt>{text.taxNamed(name, basisPoints)}</dt>
      <dd className="n">{money(cents)}</dd>
    </div>
  ));
}

function Places({ kind, pos, web }: Pick<ProductInput, 'kind' | 'pos' | 'web'>) {
  const places: readonly (readonly [LucideIcon, string])[] = [
    ...(pos ? [[ShoppingBag, text.till] as const] : []),
    ...(web ? [[Globe, text.online[kind]] as const] : []),
    ...(pos || web ? [] : [[EyeOff, text.nowhere] as const]),
  ];
  return (
    <ul className="product-preview__places">
      {places.map(([of, label]) => (
        <li key={label}>
          <Icon of={of} tone={pos || web ? 'accent' : 'muted'} />
          {label}
        </li>
      ))}
    </ul>
  );
}

/** The total beside the button on narrow screens. */
export function ClientPays({ form, taxes, own }: Omit<Props, 'pictureUrl'>) {
  const { totalCents } = clientPays(useTyped(form), taxes, own);
  return (
    <p className="product-foot__sum small muted">
      {text.pays} <b className="n">{money(totalCents)}</b>
    </p>
  );
}
