import { formatMoney } from '#shared/core/format.ts';
import { Row, Text } from '#web/src/ui/layout/layout.tsx';

type Props = { label: string; value: string; mark?: 'cash' | 'others' | undefined };

/** Colors of the payment methods in figures and charts. */
export const methodColors = { cash: 'var(--ds-accent)', others: 'var(--ds-accent-200)' } as const;

/** A figure above a report. */
export function Figure({ label, value, mark }: Props) {
  return (
    <div>
      <Row as="dt" gap={8} align="baseline" tone="muted">
        {mark && <span className="report-mark" style={{ background: methodColors[mark] }} aria-hidden />}
        {label}
      </Row>
      <Text as="dd" size={20} weight={600} className="n">
        {value}
      </Text>
    </div>
  );
}

export const FigureMoney = ({ cents, ...figure }: Omit<Props, 'value'> & { cents: number }) => (
  <Figure {...figure} value={formatMoney(cents)} />
);
