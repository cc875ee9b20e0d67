import { ArrowLeftRight, HandCoins, Info, Plus, TrendingDown } from 'lucide-react';
import { money, plainDollars } from '#shared/core/format.ts';
import { profitOf, reckoned } from '#web/src/components/catalog/reckon.ts';
import { EditorField } from '#web/src/components/form/editor.tsx';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { useTyped } from '#web/src/ui/fields/form.tsx';
import { centsOf } from '#web/src/ui/fields/typed-figures.ts';
import { productText as text } from './copy.ts';
import { type FormProps, productForm } from './product-form.tsx';

const names = ['costCents', 'marginBasisPoints', 'priceCents'] as const;
type Name = (typeof names)[number];

/** Recalculates the other fields after one was typed. */
function reckon({ getValues, setValue, getFieldState }: FormProps['form'], typed: Name): void {
  const [costCents, marginBasisPoints, priceCents] = getValues(names);
  const now = { costCents, marginBasisPoints, priceCents };
  const next = reckoned(now, typed);
  for (const name of names) {
    if (next[name] === now[name]) continue;
    setValue(name, next[name], { shouldDirty: true, shouldValidate: getFieldState(name).invalid });
  }
}

/** Formats the amount on blur. */
function tidy({ getValues, setValue }: FormProps['form'], name: Name): void {
  if (name === 'marginBasisPoints') return;
  const cents = centsOf(getValues(name));
  if (cents !== undefined) setValue(name, plainDollars(cents));
}

/** Cost, margin and price; margin and price are calculated from each other. */
export function PriceFields({ form }: FormProps) {
  const field = (name: Name) => (
    <EditorField
      of={productForm}
      name={name}
      afterChange={() => reckon(form, name)}
      afterBlur={() => tidy(form, name)}
    />
  );
  return (
    <>
      <div className="product-prices">
        <div className="product-prices__cost">{field('costCents')}</div>
        <span className="product-prices__sign product-prices__sign--plus" aria-hidden>
          <Icon of={Plus} tone="muted" />
        </span>
        {field('marginBasisPoints')}
        <span className="product-prices__sign" aria-hidden>
          <Icon of={ArrowLeftRight} tone="muted" />
        </span>
        {field('priceCents')}
      </div>
      <Profit form={form} />
    </>
  );
}

function Profit({ form }: FormProps) {
  const typed = useTyped(form);
  const { kind } = typed;
  const cents = profitOf(typed);
  if (cents === undefined)
    return (
      <p className="product-profit small" role="status">
        <Icon of={Info} tone="accent" />
        <span>{text.reckon}</span>
      </p>
    );
  const isLoss = cents < 0;
  return (
    <p
      className={isLoss ? 'product-profit product-profit--loss small' : 'product-profit small'}
      role="status"
    >
      <Icon of={isLoss ? TrendingDown : HandCoins} {...(isLoss ? {} : { tone: 'accent' })} />
      <span>
        {isLoss ? text.loses : text.wins} <b className="n strong">{money(Math.abs(cents))}</b>{' '}
        {text.unit[kind]}. {text.reckoned}
      </span>
    </p>
  );
}
