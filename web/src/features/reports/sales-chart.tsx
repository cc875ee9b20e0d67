import { datesFrom } from '#shared/core/civil-time.ts';
import { money, shortWeekday } from '#shared/core/format.ts';
import type { ReplyOf } from '#shared/core/route.ts';
import type { getSalesReport } from '#shared/reports/api.ts';
import { salesText as text } from './copy.ts';
import type { Range } from './range.ts';

type Day = ReplyOf<typeof getSalesReport>['days'][number];
type Bar = { readonly date: string; readonly cash: number; readonly others: number };

/** More bars than these nobody tells apart: the table below has every day. */
const mostBars = 31;
const wholeDollars = (cents: number) => money(Math.round(cents / 100) * 100).replace('.00', '');

const barOf = (date: string, days: ReadonlyMap<string, Day>): Bar => {
  const { cash = 0, card = 0, athMovil = 0 } = days.get(date)?.taken ?? {};
  return { date, cash: Math.max(0, cash), others: Math.max(0, card + athMovil) };
};

/** What each day took, cash below the rest; its figures are in the table, which is for everybody. */
export function SalesChart({ days, range }: { days: readonly Day[]; range: Range }) {
  const dates = datesFrom(range.from, range.to);
  if (dates.length > mostBars) return null;
  const byDate = new Map(days.map((day) => [day.date, day]));
  const bars = dates.map((date) => barOf(date, byDate));
  const highest = Math.max(1, ...bars.map(({ cash, others }) => cash + others));
  const share = (cents: number) => `${(cents / highest) * 100}%`;
  return (
    <figure className="sales-chart" aria-label={text.chart}>
      <div className="sales-chart__bars" aria-hidden>
        {bars.map(({ date, cash, others }) => (
          <div key={date} className="sales-chart__day">
            <div className="sales-chart__column">
              {cash + others > 0 && <span className="sales-chart__sum n">{wholeDollars(cash + others)}</span>}
              <span className="sales-chart__others" style={{ height: share(others) }} />
              <span className="sales-chart__cash" style={{ height: share(cash) }} />
            </div>
            <span className="sales-chart__label">
              {shortWeekday(date)} <b className="n">{Number(date.slice(8))}</b>
            </span>
          </div>
        ))}
      </div>
    </figure>
  );
}
