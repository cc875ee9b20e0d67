import { ArrowLeftRight, HandCoins, Info, type LucideIcon, Plus, TrendingDown } from 'lucide-react';
import { formatMoney, formatPlainDollars } from '#shared/core/format.ts';
import { calculateProfit, recalculatePrices } from '#web/src/components/catalog/calculate-prices.ts';
import { EditorField } from '#web/src/components/form/editor.tsx';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { useFormInput } from '#web/src/ui/fields/form.tsx';
import { parseCents } from '#web/src/ui/fields/typed-figures.ts';
import { Row, Split, Text } from '#web/src/ui/layout/layout.tsx';
import { productText as text } from './copy.ts';
import { type FormProps, productForm } from './product-form.tsx';

const priceFields = ['costCents', 'marginBasisPoints', 'priceCents'] as const;
type PriceFieldName = (typeof priceFields)[number];

/** Recalculates the other fields after one was typed. */
function recalculate(
  { getValues, setValue, getFieldState }: FormProps['form'],
  typedField: PriceFieldName,
): void {
  const [costCents, marginBasisPoints, priceCents] = getValues(priceFields);
  const currentPrices = { costCents, marginBasisPoints, priceCents };
  const newPrices = recalculatePrices(currentPrices, typedField);
  for (const name of priceFields) {
    if (newPrices[name] === currentPrices[name]) continue;
    setValue(name, newPrices[name], { shouldDirty: true, shouldValidate: getFieldState(name).invalid });
  }
}

/** Formats the amount on blur. */
function formatAmount({ getValues, setValue }: FormProps['form'], name: PriceFieldName): void {
  if (name === 'marginBasisPoints') return;
  const cents = parseCents(getValues(name));
  if (cents !== undefined) setValue(name, formatPlainDollars(cents));
}

/** Sign between two fields, at the height of their inputs. */
const FieldSign = ({ icon, hiddenOn }: { icon: LucideIcon; hiddenOn?: 'phone' }) => (
  <Row as="span" justify="center" style={{ height: 44, marginTop: 26 }} hiddenOn={hiddenOn} aria-hidden>
    <Icon icon={icon} tone="muted" />
  </Row>
);

/** Cost, margin and price. Margin and price are calculated from each other. */
export function PriceFields({ form }: FormProps) {
  const field = (name: PriceFieldName) => (
    <EditorField
      of={productForm}
      name={name}
      afterChange={() => recalculate(form, name)}
      afterBlur={() => formatAmount(form, name)}
    />
  );
  return (
    <>
      <Split columns="1fr 28px 1fr 28px 1fr" gap={8} align="start" phone={{ columns: '1fr 32px 1fr' }}>
        <Text as="div" span="phone">
          {field('costCents')}
        </Text>
        <FieldSign icon={Plus} hiddenOn="phone" />
        {field('marginBasisPoints')}
        <FieldSign icon={ArrowLeftRight} />
        {field('priceCents')}
      </Split>
      <ProfitLine form={form} />
    </>
  );
}

function ProfitLine({ form }: FormProps) {
  const input = useFormInput(form);
  const { kind } = input;
  const cents = calculateProfit(input);
  if (cents === undefined)
    return (
      <Row as="p" gap={10} pad="10 14" size={14} tone="secondary" className="box" role="status">
        <Icon icon={Info} tone="accent" />
        <span>{text.enterCostHint}</span>
      </Row>
    );
  const isLoss = cents < 0;
  return (
    <Row
      as="p"
      gap={10}
      pad="10 14"
      size={14}
      tone={isLoss ? 'danger' : 'secondary'}
      className="box"
      style={isLoss ? { background: 'var(--ds-danger-bg)' } : {}}
      role="status"
    >
      <Icon icon={isLoss ? TrendingDown : HandCoins} {...(isLoss ? {} : { tone: 'accent' })} />
      <span>
        {isLoss ? text.lossLabel : text.profitLabel}{' '}
        <b className="n strong">{formatMoney(Math.abs(cents))}</b> {text.perUnit[kind]}.{' '}
        {text.recalculationHint}
      </span>
    </Row>
  );
}
