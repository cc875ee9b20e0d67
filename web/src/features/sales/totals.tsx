import type { ReactNode } from 'react';
import { formatMoney } from '#shared/core/format.ts';
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
      <dd>{formatMoney(cents)}</dd>
    </div>
  );
}

type TotalsProps = {
  children: ReactNode;
  total: { label: string; cents: number };
  /** `large` for the client's total, `ruled` below a list. */
  variant: 'large' | 'ruled';
};

/** Amounts with their total. */
export function Totals({ children, total, variant }: TotalsProps) {
  return (
    <dl className={`totals totals--${variant} n`}>
      {children}
      <div className="totals__total">
        <dt>{total.label}</dt>
        <dd>{formatMoney(total.cents)}</dd>
      </div>
    </dl>
  );
}
