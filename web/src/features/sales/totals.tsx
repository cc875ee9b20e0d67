import type { ReactNode } from 'react';
import { money } from '#shared/core/format.ts';
import './totals.css';

type AmountProps = { label: ReactNode; note?: ReactNode; cents: number };

/** One amount of a sum, with what it is a share of. */
export function Amount({ label, note, cents }: AmountProps) {
  return (
    <div>
      <dt>
        {label}
        {note && <small> {note}</small>}
      </dt>
      <dd>{money(cents)}</dd>
    </div>
  );
}

type TotalsProps = {
  children: ReactNode;
  total: { label: string; cents: number };
  /** `large` is what a client pays; `ruled` stands under a list. */
  look: 'large' | 'ruled';
};

/** Amounts one below the other, and what they come to. */
export function Totals({ children, total, look }: TotalsProps) {
  return (
    <dl className={`totals totals--${look} n`}>
      {children}
      <div className="totals__total">
        <dt>{total.label}</dt>
        <dd>{money(total.cents)}</dd>
      </div>
    </dl>
  );
}
