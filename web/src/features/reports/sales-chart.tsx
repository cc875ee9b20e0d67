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
import { paths } from '#web/src/lib/paths.ts';
import { Row, Text } from '#web/src/ui/layout/layout.tsx';
import { useMedia } from '#web/src/ui/use-media.ts';
import { salesText as text } from './copy.ts';
import type { Range } from './range.ts';
import './sales-chart.css';
import { widths } from '#web/src/ui/widths.ts';

/** Largest number of bars for which a chart is drawn; the table has every day. */
const maxBars = 31;
/** Highest numbers of bars for the densities `few`, whose labels fit on phones, and `some`. */
const fewBars = 7;
const someBars = 14;
const formatWholeDollars = (cents: number) => formatMoney(Math.round(cents / 100) * 100).replace('.00', '');

const chooseDensity = (count: number) => {
  if (count <= fewBars) return 'few';
  return count <= someBars ? 'some' : 'many';
};

type DayBarProps = { readonly bar: Bar; readonly toBarHeight: (cents: number) => string };

/** Cash at the bottom, other methods above, with the sum on top. */
function DayBar({ bar, toBarHeight }: DayBarProps) {
  const sum = sumBar(bar);
  if (sum === 0)
    return (
      <Row align="end" justify="center" grow className="sales-chart__day">
        {bar.below !== undefined && (
          <Text size={12} weight={600} tone="danger" nowrap className="sales-chart__below n">
            {formatWholeDollars(bar.below)}
          </Text>
        )}
        {bar.below === undefined && bar.closed && (
          <Text size={12} tone="muted" className="sales-chart__closed">
            {closedReasonLabels[bar.closed]}
          </Text>
        )}
      </Row>
    );
  return (
    <Row align="end" justify="center" grow className="sales-chart__day">
      <div className="sales-chart__stack" style={{ height: toBarHeight(sum) }}>
        {bar.others > 0 && <span className="sales-chart__others" style={{ flexGrow: bar.others }} />}
        {bar.cash > 0 && <span className="sales-chart__cash" style={{ flexGrow: bar.cash }} />}
      </div>
      <Text size={12} weight={600} nowrap className="sales-chart__sum n" style={{ bottom: toBarHeight(sum) }}>
        {formatWholeDollars(sum)}
      </Text>
    </Row>
  );
}

/** Day below its bar, with a link to its sales. */
function DayLabel({ date, isLink }: { readonly date: string; readonly isLink: boolean }) {
  const label = (
    <>
      <span>{formatShortWeekday(date)}</span> <b className="n">{Number(date.slice(8))}</b>
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

/** Sales per day; the table below has the figures for all users. */
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
    <div className={`sales-chart sales-chart--${density}`}>
      <div className="sales-chart__plot" role="img" aria-label={text.chart}>
        {calculateTicks(highest).map((cents) => (
          <span key={cents} className="sales-chart__tick" style={{ bottom: toBarHeight(cents) }}>
            <Text size={12} tone="muted" className="n">
              {formatWholeDollars(cents)}
            </Text>
          </span>
        ))}
        {bars.map((bar) => (
          <DayBar key={bar.date} bar={bar} toBarHeight={toBarHeight} />
        ))}
      </div>
      <div className="sales-chart__labels">
        {bars.map(({ date }) => (
          <DayLabel key={date} date={date} isLink={isRoomy && soldDates.has(date)} />
        ))}
      </div>
    </div>
  );
}
