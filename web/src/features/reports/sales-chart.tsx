import { datesFrom } from '#shared/core/civil-time.ts';
import { money, shortWeekday } from '#shared/core/format.ts';
import { closedReasonLabels } from '#shared/reports/closed-days.ts';
import { type Bar, barsOf, type Report, sumOf, ticksUpTo } from './chart-bars.ts';
import { salesText as text } from './copy.ts';
import type { Range } from './range.ts';
import './sales-chart.css';

/** More bars than these nobody tells apart: the table below has every day. */
const mostBars = 31;
/** As many have their words beside them on phones, and everywhere. */
const fewBars = 7;
const someBars = 14;
const wholeDollars = (cents: number) => money(Math.round(cents / 100) * 100).replace('.00', '');

const lookOf = (count: number) => {
  if (count <= fewBars) return 'few';
  return count <= someBars ? 'some' : 'many';
};

type DayProps = { readonly bar: Bar; readonly share: (cents: number) => string };

/** Cash below the rest, with their sum above. */
function DayBar({ bar, share }: DayProps) {
  const sum = sumOf(bar);
  if (sum === 0)
    return (
      <div className="sales-chart__day">
        {bar.closed && <span className="sales-chart__closed">{closedReasonLabels[bar.closed]}</span>}
      </div>
    );
  return (
    <div className="sales-chart__day">
      <div className="sales-chart__stack" style={{ height: share(sum) }}>
        {bar.others > 0 && <span className="sales-chart__others" style={{ flexGrow: bar.others }} />}
        {bar.cash > 0 && <span className="sales-chart__cash" style={{ flexGrow: bar.cash }} />}
      </div>
      <span className="sales-chart__sum n" style={{ bottom: share(sum) }}>
        {wholeDollars(sum)}
      </span>
    </div>
  );
}

/** What each day took; its figures are in the table, which is for everybody. */
export function SalesChart({ report, range }: { report: Report; range: Range }) {
  const dates = datesFrom(range.from, range.to);
  if (dates.length > mostBars) return null;
  const bars = barsOf(report, dates);
  const highest = Math.max(1, ...bars.map(sumOf));
  const share = (cents: number) => `${(cents / highest) * 100}%`;
  return (
    <div className={`sales-chart sales-chart--${lookOf(bars.length)}`} role="img" aria-label={text.chart}>
      <div className="sales-chart__plot">
        {ticksUpTo(highest).map((cents) => (
          <span key={cents} className="sales-chart__tick" style={{ bottom: share(cents) }}>
            <span className="n">{wholeDollars(cents)}</span>
          </span>
        ))}
        {bars.map((bar) => (
          <DayBar key={bar.date} bar={bar} share={share} />
        ))}
      </div>
      <div className="sales-chart__labels">
        {bars.map(({ date }) => (
          <span key={date} className="sales-chart__label">
            <span>{shortWeekday(date)}</span> <b className="n">{Number(date.slice(8))}</b>
          </span>
        ))}
      </div>
    </div>
  );
}
