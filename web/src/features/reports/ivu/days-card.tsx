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
  text.daySummary(pluralize(sales, 'venta', 'ventas'), formatMoney(calculateNet(taxable)));

const returnsColumn = 4;
/** Returns the tone of a refund, which is red unless zero. */
const toReturnTone = (amount: string) => ({ tone: amount.startsWith('-') ? 'danger' : 'muted' }) as const;

type CellsProps = { readonly cells: readonly string[]; readonly columns: readonly string[] };

const Figures = ({ cells, columns }: CellsProps) =>
  cells.slice(1).map((amount, index) => (
    <td key={columns[index + 1]} className="ivu-days__cell n">
      <Text {...(index + 1 === returnsColumn && toReturnTone(amount))}>{amount}</Text>
    </td>
  ));

/** A day with a link to its sales. */
function Day({ day, cells, columns }: CellsProps & { readonly day: IvuDay }) {
  const { date } = day;
  const emptyDayNote = formatEmptyDay(day);
  if (emptyDayNote !== undefined)
    return (
      <tr className="ivu-days__quiet">
        <th scope="row" className="ivu-days__cell n">
          <time dateTime={date}>{formatReportDay(date)}</time>
        </th>
        <td colSpan={cells.length - 1} className="ivu-days__cell">
          {emptyDayNote}
        </td>
      </tr>
    );
  return (
    <tr>
      <th scope="row" className="ivu-days__cell n">
        <Link to={paths.salesOf(date)} aria-label={text.daySales(date)}>
          {formatReportDay(date)}
        </Link>
        <Text as="div" size={12} tone="muted" hiddenOn="wider-than-phone">
          {formatDaySummary(day)}
        </Text>
      </th>
      <Figures cells={cells} columns={columns} />
    </tr>
  );
}

const Head = ({ columns }: { readonly columns: readonly string[] }) => (
  <tr>
    {columns.map((column) => (
      <th key={column} scope="col" className="ivu-days__cell">
        {column}
      </th>
    ))}
  </tr>
);

/** Days of the month until today. Phones show only the tax, with its base below the day. */
export function DaysCard({ month }: { readonly month: IvuMonth }) {
  const { columns, rows, foot } = buildDaysTable(month);
  const [totalLabel] = foot;
  return (
    <Card>
      <section aria-labelledby="ivu-days">
        <Row gap={12} pad="0 20 0 0" align="baseline" justify="between">
          <CardTitle id="ivu-days">{text.byDay}</CardTitle>
          <Text as="p" hiddenOn="phone" className="small muted no-print">
            {text.hint}
          </Text>
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
            <tr>
              <th scope="row" className="ivu-days__cell">
                {totalLabel}
                <Text as="div" size={12} tone="muted" hiddenOn="wider-than-phone" className="n">
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
