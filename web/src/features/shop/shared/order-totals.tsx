import type { ReactNode } from 'react';
import { formatMoney, formatPercent } from '#shared/core/format.ts';
import type { SaleTax } from '#shared/taxes/sold-taxes.ts';
import { Row, Stack } from '#web/src/ui/layout/layout.tsx';
import { shopText as text } from './copy.ts';

type Props = {
  /** 'Subtotal', optionally with the number of pieces. */
  subtotalLabel: string;
  subtotalCents: number;
  receiveLabel: string;
  deliveryCents: number;
  taxes: readonly SaleTax[];
  totalCents: number;
  /** Rows below the total, for example the payment. */
  children?: ReactNode;
};

export const TotalRow = ({ label, children }: { label: string; children: ReactNode }) => (
  <Row gap={16} align="stretch" justify="between">
    <dt className="n">{label}</dt>
    <dd className="n">{children}</dd>
  </Row>
);

/** Total with each tax and its base. */
export function OrderTotals({ subtotalLabel, receiveLabel, children, ...cents }: Props) {
  const { subtotalCents, deliveryCents, taxes, totalCents } = cents;
  return (
    <Stack as="dl" gap={6} tone="secondary">
      <TotalRow label={subtotalLabel}>{formatMoney(subtotalCents)}</TotalRow>
      <TotalRow label={receiveLabel}>{deliveryCents === 0 ? text.free : formatMoney(deliveryCents)}</TotalRow>
      {taxes.map(({ name, basisPoints, baseCents, cents: taxCents }) => (
        <TotalRow
          key={`${name}-${basisPoints}`}
          label={`${name} ${formatPercent(basisPoints)} de ${formatMoney(baseCents)}`}
        >
          {formatMoney(taxCents)}
        </TotalRow>
      ))}
      <Row
        gap={16}
        pad="12 0 0 0"
        align="baseline"
        justify="between"
        weight={600}
        tone="ink"
        style={{ marginTop: 8, borderTop: '1px solid var(--ds-hairline)' }}
      >
        <dt>{text.total}</dt>
        <dd className="n" style={{ font: '600 var(--total-font, 1.75rem / 2.125rem) var(--ds-sans)' }}>
          {formatMoney(totalCents)}
        </dd>
      </Row>
      {children}
    </Stack>
  );
}
