import type { ReactNode } from 'react';
import { money } from '#shared/core/format.ts';
import './totals.css';

type AmountProps = { label: ReactNode; note?: ReactNode; cents: number };

/** An amount of a sum with a note. */
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
  /** `large` for the client's total, `ruled` below a list. */
  look: 'large' | 'ruled';
};

/** Amounts with their total. */
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
