import { EyeOff, Globe, type LucideIcon, ShoppingBag } from 'lucide-react';
import type { DeskProduct } from '#shared/catalog/desk-api.ts';
import { calculateTaxAmounts, listActiveTaxes, type TaxAmount } from '#shared/catalog/tax.ts';
import type { DeskTax } from '#shared/catalog/tax-api.ts';
import { formatDuration, formatMoney } from '#shared/core/format.ts';
import { sumCents } from '#shared/core/money.ts';
import { ProductCard } from '#web/src/components/product-card/product-card.tsx';
import { Card } from '#web/src/ui/display/card.tsx';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { useFormInput } from '#web/src/ui/fields/form.tsx';
import { parseCents } from '#web/src/ui/fields/typed-figures.ts';
import { Heading, Row, Stack, Text } from '#web/src/ui/layout/layout.tsx';
import { productText as text } from './copy.ts';
import type { FormProps, ProductInput } from './product-form.tsx';
import { selectTaxIds } from './taxes-control.tsx';

/** A product's own tax rate besides named taxes (R320). */
type OwnTaxRate = Pick<DeskProduct, 'taxBasisPoints'> | undefined;

/** Calculates the client's total as the price plus each named tax. */
export function calculateClientTotal(input: ProductInput, taxes: readonly DeskTax[], ownTaxRate: OwnTaxRate) {
  const priceCents = parseCents(input.priceCents) ?? 0;
  const { kind, exempt } = input;
  const namedTaxes = listActiveTaxes({ taxIds: selectTaxIds(input, taxes), exempt }, taxes);
  const ownBasisPoints = kind === 'product' && !exempt ? (ownTaxRate?.taxBasisPoints ?? 0) : 0;
  const ownTax = [{ taxId: 'own', name: text.ownTaxName, basisPoints: ownBasisPoints }];
  const hasOwnTax = namedTaxes.length === 0 && ownBasisPoints > 0;
  const amounts = calculateTaxAmounts(priceCents, hasOwnTax ? ownTax : namedTaxes);
  return { priceCents, amounts, totalCents: priceCents + sumCents(amounts.map(({ cents }) => cents)) };
}

type Props = FormProps & {
  taxes: readonly DeskTax[];
  ownTaxRate: OwnTaxRate;
  pictureUrl: string | undefined;
};

/** Live preview of the POS card with the client's total. */
export function ProductPreview({ form, taxes, ownTaxRate, pictureUrl }: Props) {
  const input = useFormInput(form);
  const { kind, name, presentation, durationMinutes } = input;
  const { priceCents, amounts, totalCents } = calculateClientTotal(input, taxes, ownTaxRate);
  const isUnnamed = name.trim() === '';
  return (
    <section aria-label={text.previewTitle}>
      <Card>
        <Stack pad="18 20 16 20">
          <Heading size={16}>{text.previewTitle}</Heading>
          <p className="small muted">{text.previewHint}</p>
        </Stack>
        <div className="product-preview__well">
          <ProductCard
            name={isUnnamed ? text.namePlaceholder[kind] : name}
            isUnnamed={isUnnamed}
            note={kind === 'service' ? formatDuration(Number(durationMinutes)) : presentation}
            priceCents={priceCents}
            pictureUrl={pictureUrl}
          />
        </div>
        <Stack as="dl" gap={6} pad="16 20 18 20">
          <AmountLine label={text.priceLabel} cents={priceCents} />
          <TaxLines amounts={amounts} exempt={input.exempt} />
          <Row gap={12} align="baseline" justify="between" pad="8 0 0 0" weight={600} className="line-above">
            <dt>{text.totalLabel}</dt>
            <Text as="dd" size={20} weight={600} className="n">
              {formatMoney(totalCents)}
            </Text>
          </Row>
        </Stack>
        <SalesChannels {...input} />
      </Card>
    </section>
  );
}

const AmountLine = ({ label, cents }: { label: string; cents: number }) => (
  <Row gap={12} align="stretch" justify="between" tone="secondary">
    <dt>{label}</dt>
    <dd className="n">{formatMoney(cents)}</dd>
  </Row>
);

function TaxLines({ amounts, exempt }: { amounts: readonly TaxAmount[]; exempt: boolean }) {
  if (amounts.length === 0)
    return <AmountLine label={exempt ? text.exemptLabel : text.noTaxLabel} cents={0} />;
  return amounts.map(({ name, basisPoints, cents }) => (
    <AmountLine key={`${name} ${basisPoints}`} label={text.taxLabel(name, basisPoints)} cents={cents} />
  ));
}

function SalesChannels({ kind, pos, web }: Pick<ProductInput, 'kind' | 'pos' | 'web'>) {
  const channels: readonly (readonly [LucideIcon, string])[] = [
    ...(pos ? [[ShoppingBag, text.posChannel] as const] : []),
    ...(web ? [[Globe, text.webChannel[kind]] as const] : []),
    ...(pos || web ? [] : [[EyeOff, text.noChannel] as const]),
  ];
  return (
    <Stack as="ul" gap={8} pad="14 20 18 20" tone="secondary" className="line-above">
      {channels.map(([icon, label]) => (
        <Row key={label} as="li" gap={10}>
          <Icon icon={icon} tone={pos || web ? 'accent' : 'muted'} />
          {label}
        </Row>
      ))}
    </Stack>
  );
}

/** The total beside the button on narrow screens. */
export function ClientTotal({ form, taxes, ownTaxRate }: Omit<Props, 'pictureUrl'>) {
  const { totalCents } = calculateClientTotal(useFormInput(form), taxes, ownTaxRate);
  return (
    <p className="product-foot__sum small muted">
      {text.totalLabel} <b className="n">{formatMoney(totalCents)}</b>
    </p>
  );
}
