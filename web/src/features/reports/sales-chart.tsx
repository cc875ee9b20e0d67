import { Link } from 'react-router-dom';
import { listDatesInRange } from '#shared/core/civil-time.ts';
import { formatMoney, formatShortWeekday } from '#shared/core/format.ts';
import { closedReasonLabels } from '#shared/reports/closed-days.ts';
import {
  type Bar,
  buildBars,
  calculateTicks,
  type SalesReport,
  sumBar,
} from '#web/src/components/charts/bars.ts';
import { ChartTick } from '#web/src/components/charts/chart-tick.tsx';
import { paths } from '#web/src/lib/paths.ts';
import { Row, Text } from '#web/src/ui/layout/layout.tsx';
import { useMedia } from '#web/src/ui/use-media.ts';
import { salesText as text } from './copy.ts';
import type { Range } from './range.ts';
import { methodColors } from './report-figure.tsx';
import './sales-chart.css';
import { widths } from '#web/src/ui/widths.ts';

/** A chart is drawn for at most this number of days. The table has every day. */
const maxBars = 31;
/** Highest numbers of bars for the densities `few`, whose labels fit on phones, and `some`. */
const fewBars = 7;
const someBars = 14;
const formatWholeDollars = (cents: number) => formatMoney(Math.round(cents / 100) * 100).replace('.00', '');

type Density = 'few' | 'some' | 'many';

const chooseDensity = (count: number): Density => {
  if (count <= fewBars) return 'few';
  return count <= someBars ? 'some' : 'many';
};

type DayBarProps = {
  readonly bar: Bar;
  readonly density: Density;
  readonly toBarHeight: (cents: number) => string;
};

/** Cash at the bottom, other methods above, with the sum on top if there is room. */
function DayBar({ bar, density, toBarHeight }: DayBarProps) {
  const sum = sumBar(bar);
  const hasSum = density !== 'many';
  const sumHiddenOn = density === 'some' ? 'phone' : undefined;
  if (sum === 0)
    return (
      <Row align="end" justify="center" grow style={{ position: 'relative' }}>
        {bar.netRefund !== undefined && hasSum && (
          <Text
            size={12}
            weight={600}
            tone="danger"
            nowrap
            hiddenOn={sumHiddenOn}
            className="n"
            style={{ paddingBottom: 6 }}
          >
            {formatWholeDollars(bar.netRefund)}
          </Text>
        )}
        {bar.netRefund === undefined && bar.closed && (
          <Text size={12} tone="muted" className="sales-chart__closed">
            {closedReasonLabels[bar.closed]}
          </Text>
        )}
      </Row>
    );
  return (
    <Row align="end" justify="center" grow style={{ position: 'relative' }}>
      <div className="sales-chart__stack" style={{ height: toBarHeight(sum) }}>
        {bar.others > 0 && <span style={{ flexGrow: bar.others, background: methodColors.others }} />}
        {bar.cash > 0 && <span style={{ flexGrow: bar.cash, background: methodColors.cash }} />}
      </div>
      {hasSum && (
        <Text
          size={12}
          weight={600}
          nowrap
          hiddenOn={sumHiddenOn}
          className="n"
          style={{
            position: 'absolute',
            bottom: toBarHeight(sum),
            paddingBottom: 4,
            background: 'var(--ds-white)',
          }}
        >
          {formatWholeDollars(sum)}
        </Text>
      )}
    </Row>
  );
}

type DayLabelProps = { readonly date: string; readonly density: Density; readonly isLink: boolean };

/** Day below its bar, with a link to its sales. */
function DayLabel({ date, density, isLink }: DayLabelProps) {
  const label = (
    <>
      <Text hiddenOn={density === 'many' ? 'phone' : undefined}>{formatShortWeekday(date)}</Text>{' '}
      <b className="n">{Number(date.slice(8))}</b>
    </>
  );
  return isLink ? (
    <Text
      as={Link}
      grow
      tone="muted"
      textAlign="center"
      className="sales-chart__label"
      to={paths.salesOf(date)}
      aria-label={text.openBar(date)}
    >
      {label}
    </Text>
  ) : (
    <Text grow tone="muted" textAlign="center" className="sales-chart__label">
      {label}
    </Text>
  );
}

/** Chart of the sales per day. The table below has the same figures for screen readers. */
export function SalesChart({ report, range }: { report: SalesReport; range: Range }) {
  const isPhone = useMedia(widths.phone);
  const dates = listDatesInRange(range.from, range.to);
  if (dates.length > maxBars) return null;
  const bars = buildBars(report, dates);
  if (bars.every((bar) => sumBar(bar) === 0)) return null;
  const density = chooseDensity(bars.length);
  const isRoomy = !isPhone || density === 'few';
  const soldDates = new Set(report.days.map(({ date }) => date));
  const highest = Math.max(1, ...bars.map(sumBar));
  const toBarHeight = (cents: number) => `${(cents / highest) * 100}%`;
  return (
    <div className={density === 'many' ? 'sales-chart sales-chart--many' : 'sales-chart'}>
      <div className="sales-chart__plot" role="img" aria-label={text.chart}>
        {calculateTicks(highest).map((cents) => (
          <ChartTick key={cents} bottom={toBarHeight(cents)}>
            {formatWholeDollars(cents)}
          </ChartTick>
        ))}
        {bars.map((bar) => (
          <DayBar key={bar.date} bar={bar} density={density} toBarHeight={toBarHeight} />
        ))}
      </div>
      <Row align="stretch" gap={6} phone={{ gap: 2 }} style={{ margin: '8px 0 0 56px' }}>
        {bars.map(({ date }) => (
          <DayLabel key={date} date={date} density={density} isLink={isRoomy && soldDates.has(date)} />
        ))}
      </Row>
    </div>
  );
}
