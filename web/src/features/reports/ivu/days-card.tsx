import { Link } from 'react-router-dom';
import { formatMoney, pluralize } from '#shared/core/format.ts';
import { calculateNet, type IvuDay, type IvuMonth } from '#shared/reports/ivu-month.ts';
import { buildDaysTable, formatEmptyDay, formatReportDay } from '#shared/reports/ivu-report.ts';
import { paths } from '#web/src/lib/paths.ts';
import { Card } from '#web/src/ui/display/card.tsx';
import { Row, Text } from '#web/src/ui/layout/layout.tsx';
import { CardTitle } from './card-title.tsx';
import { ivuText as text } from './copy.ts';

const formatDaySummary = ({ sales, taxable }: Pick<IvuDay, 'sales' | 'taxable'>) =>
  text.ofDay(pluralize(sales, 'venta', 'ventas'), formatMoney(calculateNet(taxable)));

const returnsColumn = 4;
/** Returns the tone of a refund, which is red unless zero. */
const toReturnTone = (amount: string) => ({ tone: amount.startsWith('-') ? 'danger' : 'muted' }) as const;

const toFigureClass = (index: number, count: number) =>
  index === count - 1
    ? 'ivu-days__cell ivu-days__cell--figure ivu-days__cell--last n'
    : 'ivu-days__cell ivu-days__cell--figure n';
const firstCellClass = 'ivu-days__cell ivu-days__cell--first';

type CellsProps = { readonly cells: readonly string[]; readonly columns: readonly string[] };

const Figures = ({ cells, columns }: CellsProps) =>
  cells.slice(1).map((amount, index) => (
    <td key={columns[index + 1]} className={toFigureClass(index + 1, cells.length)}>
      <Text {...(index + 1 === returnsColumn && toReturnTone(amount))}>{amount}</Text>
    </td>
  ));

/** A day with a link to its sales. */
function Day({ day, cells, columns }: CellsProps & { readonly day: IvuDay }) {
  const { date } = day;
  const emptyDayNote = formatEmptyDay(day);
  if (emptyDayNote !== undefined)
    return (
      <tr className="ivu-days__row--quiet">
        <th scope="row" className={`${firstCellClass} n`}>
          <time dateTime={date}>{formatReportDay(date)}</time>
        </th>
        <td colSpan={cells.length - 1} className="ivu-days__cell ivu-days__cell--why">
          {emptyDayNote}
        </td>
      </tr>
    );
  return (
    <tr>
      <th scope="row" className={`${firstCellClass} n`}>
        <Link to={paths.salesOf(date)} aria-label={text.open(date)}>
          {formatReportDay(date)}
        </Link>
        <Text size={12} tone="muted" className="ivu-days__short">
          {formatDaySummary(day)}
        </Text>
      </th>
      <Figures cells={cells} columns={columns} />
    </tr>
  );
}

const Head = ({ columns }: { readonly columns: readonly string[] }) => (
  <tr className="ivu-days__row--head">
    {columns.map((column, index) => (
      <th
        key={column}
        scope="col"
        className={index === 0 ? firstCellClass : toFigureClass(index, columns.length)}
      >
        {column}
      </th>
    ))}
  </tr>
);

/** 'Por día': days of the month until today; phones show only the tax with its base below. */
export function DaysCard({ month }: { readonly month: IvuMonth }) {
  const { columns, rows, foot } = buildDaysTable(month);
  const [totalLabel] = foot;
  return (
    <Card>
      <section aria-labelledby="ivu-days">
        <Row gap={12} pad="0 20 0 0" align="baseline" justify="between" className="ivu-days__head">
          <CardTitle id="ivu-days">{text.byDay}</CardTitle>
          <p className="small muted no-print">{text.hint}</p>
        </Row>
        <table className="ivu-days" aria-labelledby="ivu-days">
          <thead>
            <Head columns={columns} />
          </thead>
          <tbody>
            {month.days.map((day, index) => (
              <Day key={day.date} day={day} cells={rows[index] ?? []} columns={columns} />
            ))}
          </tbody>
          <tfoot>
            <tr className="ivu-days__row--foot">
              <th scope="row" className={firstCellClass}>
                {totalLabel}
                <Text size={12} tone="muted" className="ivu-days__short n">
                  {formatDaySummary(month)}
                </Text>
              </th>
              <Figures cells={foot} columns={columns} />
            </tr>
          </tfoot>
        </table>
      </section>
    </Card>
  );
}
