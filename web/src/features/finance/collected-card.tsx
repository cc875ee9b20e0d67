import type { UseQueryResult } from '@tanstack/react-query';
import { Clock, TrendingDown, TrendingUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatMoney } from '#shared/core/format.ts';
import type { PendingMoney } from '#shared/finance/api.ts';
import type { FinanceMonth } from '#shared/finance/finance-month.ts';
import { buildSourceLines, financeHeadings, formatTrend } from '#shared/finance/finance-report.ts';
import { posMethodNames } from '#shared/sales/labels.ts';
import { Card } from '#web/src/ui/display/card.tsx';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { Row, Text } from '#web/src/ui/layout/layout.tsx';
import { financesText as text } from './copy.ts';
import { FinanceBody, useIsLate } from './finance-card.tsx';
import './collected-card.css';

/** Change from the previous month, or a note for a month without income. */
function Trend({ finances }: { readonly finances: FinanceMonth }) {
  const trend = formatTrend(finances);
  if (trend === undefined)
    return finances.collectedCents === 0 ? (
      <Row as="p" gap={6} align="stretch" size={13} weight={500} tone="muted">
        {text.noSales}
      </Row>
    ) : null;
  const isLess = finances.collectedCents < finances.before.collectedCents;
  return (
    <Row as="p" gap={6} align="stretch" size={13} weight={500} tone={isLess ? 'muted' : 'success'}>
      <Icon icon={isLess ? TrendingDown : TrendingUp} size={16} inLine /> {trend}
    </Row>
  );
}

/** Amount due. After an error or three seconds it is a short text, and `PendingCard` explains the error (R431). */
function PendingAmount({ query }: { readonly query: Props['pending'] }) {
  const isLate = useIsLate(query.isPending);
  if (query.data) return formatMoney(query.data.totalCents);
  return query.isError || isLate ? text.notLoaded : '…';
}

type SumProps = {
  readonly label: ReactNode;
  readonly amount: ReactNode;
  readonly size?: 20 | 28;
  readonly children?: ReactNode;
};

const Sum = ({ label, amount, size = 20, children }: SumProps) => (
  <div>
    <Row as="dt" gap={8} tone="muted" nowrap>
      {label}
    </Row>
    <dd>
      <Text as="b" size={size} weight={600} className="n">
        {amount}
      </Text>
      {children}
    </dd>
  </div>
);

const methods = ['card', 'athMovil', 'cash'] as const;

type Props = {
  readonly month: UseQueryResult<FinanceMonth>;
  readonly pending: UseQueryResult<PendingMoney>;
};

/** Income by payment method and source. The amount due is not part of these sums (R433). */
export function CollectedCard({ month, pending }: Props) {
  return (
    <Card>
      <FinanceBody query={month} errorTitle={text.failed.collected} rows={2}>
        {(finances) => (
          <>
            <dl className="finance-sums">
              <Sum label={financeHeadings.collected} amount={formatMoney(finances.collectedCents)} size={28}>
                <Trend finances={finances} />
              </Sum>
              {methods.map((method) => (
                <Sum
                  key={method}
                  label={posMethodNames[method]}
                  amount={formatMoney(finances.methods[method])}
                />
              ))}
              <Sum
                label={
                  <>
                    <Icon icon={Clock} size={16} /> {text.pending}
                  </>
                }
                amount={<PendingAmount query={pending} />}
              >
                <Row as="p" gap={6} align="stretch" size={13} weight={500} tone="muted">
                  {text.notCollected}
                </Row>
              </Sum>
            </dl>
            <Row
              as="dl"
              gap="4 28"
              pad="12 20"
              align="stretch"
              wrap
              phone={{ gap: 6, pad: '12 16' }}
              className="finance-sources"
            >
              {buildSourceLines(finances).map(({ label, cents }) => (
                <Row key={label} gap={8} align="stretch" justify="between">
                  <Text as="dt" tone="muted">
                    {label}
                  </Text>
                  <Text as="dd" weight={600} className="n">
                    {formatMoney(cents)}
                  </Text>
                </Row>
              ))}
            </Row>
          </>
        )}
      </FinanceBody>
    </Card>
  );
}
