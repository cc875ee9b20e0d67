import { ArrowLeftRight, HandCoins, Info, Plus, TrendingDown } from 'lucide-react';
import { money, plainDollars } from '#shared/core/format.ts';
import { profitOf, reckoned } from '#web/src/components/catalog/reckon.ts';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { TextField } from '#web/src/ui/fields/fields.tsx';
import { type AppForm, useTyped } from '#web/src/ui/fields/form.tsx';
import { centsOf } from '#web/src/ui/fields/typed-figures.ts';
import { productText as text } from './copy.ts';
import type { TypedProduct } from './product-form.ts';

type Props = { form: AppForm<TypedProduct, TypedProduct> };
const names = ['costCents', 'marginBasisPoints', 'priceCents'] as const;
type Name = (typeof names)[number];

/** Writes what follows from the field that was typed into the others. */
function reckon({ getValues, setValue, getFieldState }: Props['form'], typed: Name): void {
  const [costCents, marginBasisPoints, priceCents] = getValues(names);
  const now = { costCents, marginBasisPoints, priceCents };
  const next = reckoned(now, typed);
  for (const name of names) {
    if (next[name] === now[name]) continue;
    setValue(name, next[name], { shouldDirty: true, shouldValidate: getFieldState(name).invalid });
  }
}

/** As money is written, once somebody has gone on. */
function tidy({ getValues, setValue }: Props['form'], name: Name): void {
  if (name === 'marginBasisPoints') return;
  const cents = centsOf(getValues(name));
  if (cents !== undefined) setValue(name, plainDollars(cents));
}

function PriceField({ form, name, label }: Props & { name: Name; label: string }) {
  const bound = form.register(name, {
    onChange: () => reckon(form, name),
    onBlur: () => tidy(form, name),
  });
  return (
    <TextField
      {...bound}
      label={label}
      look={name === 'marginBasisPoints' ? 'percent' : 'dollars'}
      inputMode="decimal"
      autoComplete="off"
      error={form.getFieldState(name, form.formState).error?.message}
      onKeyDown={(event) => {
        // A scanner or a hasty Enter does not send the form.
        if (event.key === 'Enter') event.preventDefault();
      }}
    />
  );
}

/** Cost, margin and price: of the last two, either is reckoned from the other. */
export function PriceFields({ form }: Props) {
  return (
    <>
      <div className="product-prices">
        <div className="product-prices__cost">
          <PriceField form={form} name="costCents" label={text.cost} />
        </div>
        <span className="product-prices__sign product-prices__sign--plus" aria-hidden>
          <Icon of={Plus} tone="muted" />
        </span>
        <PriceField form={form} name="marginBasisPoints" label={text.margin} />
        <span className="product-prices__sign" aria-hidden>
          <Icon of={ArrowLeftRight} tone="muted" />
        </span>
        <PriceField form={form} name="priceCents" label={text.price} />
      </div>
      <Profit form={form} />
    </>
  );
}

/** What one brings, or loses. */
function Profit({ form }: Props) {
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
