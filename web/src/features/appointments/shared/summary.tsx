import type { ReactNode } from 'react';
import { Money } from '#web/src/ui/display/figures.tsx';
import { Row, Stack } from '#web/src/ui/layout/layout.tsx';

export type SummaryLine = {
  /** Key, where two lines can have the same term. */
  readonly id?: string;
  readonly term: string;
  /** An amount in cents, or a replacement. */
  readonly value: number | ReactNode;
  /** `subtotal` has a rule above it, `total` is emphasized, `sum` is both. */
  readonly variant?: 'subtotal' | 'total' | 'sum' | 'hold';
};

type PricedService = { readonly serviceId: string; readonly name: string; readonly priceCents: number };

/** Builds a line with the price of each service. */
export const buildPriceLines = (services: readonly PricedService[]): SummaryLine[] =>
  services.map(({ serviceId, name, priceCents }) => ({ id: serviceId, term: name, value: priceCents }));

const variantProps = {
  subtotal: { pad: '8 0 0 0', className: 'line-above' },
  total: { weight: 600 },
  sum: { pad: '8 0 0 0', weight: 600, className: 'line-above' },
  hold: { pad: '12 14', weight: 600, className: 'surface' },
} as const;
const isEmphasized = (variant: SummaryLine['variant']) => variant !== undefined && variant !== 'subtotal';

/** Lines of amounts with their sums. */
export const SummaryLines = ({ lines }: { lines: readonly SummaryLine[] }) => (
  <Stack as="dl" gap={8}>
    {lines.map(({ term, id = term, value, variant }) => (
      <Row
        key={id}
        gap={16}
        align="baseline"
        justify="between"
        tone={isEmphasized(variant) ? 'ink' : 'secondary'}
        {...(variant && variantProps[variant])}
      >
        <dt>{term}</dt>
        <dd style={variant === 'hold' ? { fontSize: '1.375rem' } : undefined}>
          {typeof value === 'number' ? <Money cents={value} /> : value}
        </dd>
      </Row>
    ))}
  </Stack>
);
