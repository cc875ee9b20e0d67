import type { UseQueryResult } from '@tanstack/react-query';
import { formatMoney } from '#shared/core/format.ts';
import type { ReplyOf } from '#shared/core/route.ts';
import type { getFinanceComparison } from '#shared/finance/api.ts';
import type { ComparedPeriod } from '#shared/finance/comparison.ts';
import { buildComparisonTable, financeHeadings } from '#shared/finance/finance-report.ts';
import { financePeriodLabels } from '#shared/finance/labels.ts';
import { calculateTicks } from '#web/src/components/charts/bars.ts';
import { Text } from '#web/src/ui/layout/layout.tsx';
import { financesText as text } from './copy.ts';
import { FigureTable } from './figure-table.tsx';
import { FinanceCard } from './finance-card.tsx';
import './comparison-card.css';

type Props = { readonly periods: readonly ComparedPeriod[] };

/** Daily average per period, since the periods differ in length. */
function Chart({ periods }: Props) {
  const highest = Math.max(1, ...periods.map(({ perDayCents }) => perDayCents));
  const toBarHeight = (cents: number) => `${(Math.max(0, cents) / highest) * 100}%`;
  const descriptions = periods.map(
    ({ period, perDayCents }) => `${financePeriodLabels[period]} ${formatMoney(perDayCents)}`,
  );
  return (
    <div className="finance-chart" role="img" aria-label={text.chart(descriptions)}>
      <div className="finance-chart__plot">
        {calculateTicks(highest).map((cents) => (
          <span key={cents} className="finance-chart__tick" style={{ bottom: toBarHeight(cents) }}>
            <span className="n">{formatMoney(cents).replace(/\.00$/, '')}</span>
          </span>
        ))}
        {periods.map(({ period, perDayCents }, index) => (
          <div key={period} className="finance-chart__column">
            <span
              className={`finance-chart__bar${index === 0 ? ' finance-chart__bar--current' : ''}`}
              style={{ height: toBarHeight(perDayCents) }}
            />
            <span className="finance-chart__sum n" style={{ bottom: toBarHeight(perDayCents) }}>
              {formatMoney(perDayCents)}
            </span>
          </div>
        ))}
      </div>
      <div className="finance-chart__labels">
        {periods.map(({ period }) => (
          <span key={period}>{financePeriodLabels[period]}</span>
        ))}
      </div>
    </div>
  );
}

/** Table with each period's days below its name. */
function Figures({ periods }: Props) {
  const { columns, rows } = buildComparisonTable(periods);
  const [nameColumn = '', , ...figureColumns] = columns;
  return (
    <FigureTable
      caption={financeHeadings.comparison}
      columns={[nameColumn, ...figureColumns]}
      rows={rows.map(([label, days, ...cells]) => [
        <span key="period">
          {label}
          <Text size={13} weight={400} tone="muted" block className="n">
            {days}
          </Text>
        </span>,
        ...cells,
      ])}
      phone="cards"
      current={0}
    />
  );
}

/** 'Comparación de ingresos' (R430), always relative to today. */
export function ComparisonCard({
  comparison,
}: {
  readonly comparison: UseQueryResult<ReplyOf<typeof getFinanceComparison>>;
}) {
  return (
    <FinanceCard
      title={financeHeadings.comparison}
      side={<p className="muted">{text.perDay}</p>}
      query={comparison}
      errorTitle={text.failed.comparison}
    >
      {({ periods }) => (
        <div className="finance-comparison">
          <Chart periods={periods} />
          <Figures periods={periods} />
        </div>
      )}
    </FinanceCard>
  );
}
