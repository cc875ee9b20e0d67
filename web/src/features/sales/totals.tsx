import type { ReactNode } from 'react';
import { formatMoney } from '#shared/core/format.ts';
import { Row, Stack, Text } from '#web/src/ui/layout/layout.tsx';
import './sales.css';

type AmountProps = { label: ReactNode; note?: ReactNode; cents: number };

/** An amount of a sum with a note. */
export function Amount({ label, note, cents }: AmountProps) {
  return (
    <Row gap={12} align="baseline" justify="between" tone="secondary">
      <dt>
        {label}
        {note && (
          <Text as="small" size={13} tone="muted">
            {' '}
            {note}
          </Text>
        )}
      </dt>
      <dd>{formatMoney(cents)}</dd>
    </Row>
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
  const isRuled = variant === 'ruled';
  return (
    <Stack as="dl" gap={4} pad={isRuled ? '12 0 0 0' : 0} className={isRuled ? 'sales-ruled n' : 'n'}>
      {children}
      <Row gap={12} align="baseline" justify="between" weight={600} tone="ink">
        <dt>{total.label}</dt>
        <Text as="dd" size={isRuled ? 20 : 28} weight={600}>
          {formatMoney(total.cents)}
        </Text>
      </Row>
    </Stack>
  );
}
