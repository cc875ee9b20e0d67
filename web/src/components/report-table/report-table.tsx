import type { ReactNode } from 'react';
import type { ReportTable } from '#shared/registers/closing-report.ts';
import './report-table.css';

type Props = {
  readonly label: string;
  readonly table: ReportTable;
  /** Number of left-aligned text columns; the others are figures. */
  readonly textColumns?: number;
  /** Layout with several lines per row on phones. */
  readonly variant?: 'sales' | 'returns';
  /** Renders the first cell of a row, for example as a link. */
  readonly first?: (row: number, text: string) => ReactNode;
};

/** Static table of a report, without sorting. */
export function ReportTableView({
  label,
  table,
  textColumns = 1,
  variant,
  first = (_, words) => words,
}: Props) {
  const cell = (index: number) =>
    index < textColumns
      ? `report-table__cell report-table__cell--${index}`
      : `report-table__cell report-table__cell--${index} report-table__cell--figure`;
  return (
    <table
      className={variant ? `report-table report-table--${variant} n` : 'report-table n'}
      aria-label={label}
    >
      <thead>
        <tr className="report-table__row report-table__row--head">
          {table.columns.map((column, index) => (
            <th key={column} scope="col" className={cell(index)}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows may be equal
          <tr key={at} className="report-table__row">
            {row.map((words, index) => (
              <td key={table.columns[index]} className={cell(index)}>
                {index === 0 ? first(at, words) : words}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="report-table__row report-table__row--foot">
          {table.foot.map((words, index) => (
            <td key={table.columns[index]} className={cell(index)}>
              {words}
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  );
}
