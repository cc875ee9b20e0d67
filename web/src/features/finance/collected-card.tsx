import type { UseQueryResult } from '@tanstack/react-query';
import { Clock, TrendingDown, TrendingUp } from 'lucide-react';
import { formatMoney } from '#shared/core/format.ts';
import type { PendingMoney } from '#shared/finance/api.ts';
import type { FinanceMonth } from '#shared/finance/finance-month.ts';
import { buildSourceLines, financeHeadings, formatTrend } from '#shared/finance/finance-report.ts';
import { posMethodNames } from '#shared/sales/labels.ts';
import { Card } from '#web/src/ui/display/card.tsx';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { Row } from '#web/src/ui/layout/layout.tsx';
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
    <p className={`finance-sums__note${isLess ? '' : ' finance-sums__note--more'}`}>
      <Icon icon={isLess ? TrendingDown : TrendingUp} size={16} inLine /> {trend}
    </p>
  );
}

/** Amount due, or a fallback after three seconds or an error; its own card explains it (R431). */
function PendingAmount({ query }: { readonly query: Props['pending'] }) {
  const isLate = useIsLate(query.isPending);
  if (query.data) return formatMoney(query.data.totalCents);
  return query.isError || isLate ? text.notLoaded : '…';
}

const methods = ['card', 'athMovil', 'cash'] as const;

type Props = {
  readonly month: UseQueryResult<FinanceMonth>;
  readonly pending: UseQueryResult<PendingMoney>;
};

/** Income by payment method and source; the amount due is shown apart from these sums (R433). */
export function CollectedCard({ month, pending }: Props) {
  return (
    <Card>
      <FinanceBody query={month} errorTitle={text.failed.collected} rows={2}>
        {(finances) => (
          <>
            <dl className="finance-sums">
              <div className="finance-sums__first">
                <dt>{financeHeadings.collected}</dt>
                <dd>
                  <b className="n">{formatMoney(finances.collectedCents)}</b>
                  <Trend finances={finances} />
                </dd>
              </div>
              {methods.map((method) => (
                <div key={method}>
                  <dt>{posMethodNames[method]}</dt>
                  <dd>
                    <b className="n">{formatMoney(finances.methods[method])}</b>
                  </dd>
                </div>
              ))}
              <div className="finance-sums__pending">
                <dt>
                  <Icon icon={Clock} size={16} /> {text.pending}
                </dt>
                <dd>
                  <b className="n">
                    <PendingAmount query={pending} />
                  </b>
                  <Row as="p" gap={6} align="stretch" size={13} weight={500} tone="muted">
                    {text.notCollected}
                  </Row>
                </dd>
              </div>
            </dl>
            <dl className="finance-sources">
              {buildSourceLines(finances).map(({ label, cents }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd className="n">{formatMoney(cents)}</dd>
                </div>
              ))}
            </dl>
          </>
        )}
      </FinanceBody>
    </Card>
  );
}
