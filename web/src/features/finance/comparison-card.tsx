import type { UseQueryResult } from '@tanstack/react-query';
import { formatMoney } from '#shared/core/format.ts';
import type { ReplyOf } from '#shared/core/route.ts';
import type { getFinanceComparison } from '#shared/finance/api.ts';
import type { ComparedPeriod } from '#shared/finance/comparison.ts';
import { buildComparisonTable, financeHeadings } from '#shared/finance/finance-report.ts';
import { financePeriodLabels } from '#shared/finance/labels.ts';
import { calculateTicks } from '#web/src/components/charts/bars.ts';
import { ChartTick } from '#web/src/components/charts/chart-tick.tsx';
import { Row, Split, Stack, Text } from '#web/src/ui/layout/layout.tsx';
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
    <Stack pad="16 20 14 16" phone={{ pad: '12 12 12 4' }} role="img" aria-label={text.chart(descriptions)}>
      <div className="finance-chart__plot">
        {calculateTicks(highest).map((cents) => (
          <ChartTick key={cents} bottom={toBarHeight(cents)}>
            {formatMoney(cents).replace('.00', '')}
          </ChartTick>
        ))}
        {periods.map(({ period, perDayCents }, index) => (
          <Row key={period} align="end" justify="center" style={{ position: 'relative' }}>
            <span
              className="finance-chart__bar"
              style={{
                height: toBarHeight(perDayCents),
                background: index === 0 ? 'var(--ds-accent)' : 'var(--ds-accent-200)',
              }}
            />
            <Text
              size={12}
              weight={600}
              nowrap
              className="n"
              style={{ position: 'absolute', bottom: toBarHeight(perDayCents), paddingBottom: 4 }}
            >
              {formatMoney(perDayCents)}
            </Text>
          </Row>
        ))}
      </div>
      <Split
        columns="repeat(4, 1fr)"
        pad="10 0 0 56"
        phone={{ pad: '10 0 0 50' }}
        size={12}
        weight={500}
        tone="secondary"
        textAlign="center"
      >
        {periods.map(({ period }) => (
          <span key={period}>{financePeriodLabels[period]}</span>
        ))}
      </Split>
    </Stack>
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
        <Split columns="1fr" wide={{ columns: '1fr 1.05fr' }} className="finance-comparison">
          <Chart periods={periods} />
          <Figures periods={periods} />
        </Split>
      )}
    </FinanceCard>
  );
}
