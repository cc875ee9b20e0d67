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
  first: renderFirst = (_, text) => text,
}: Props) {
  const toCellClass = (index: number) =>
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
            <th key={column} scope="col" className={toCellClass(index)}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map((row, rowIndex) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows may be equal
          <tr key={rowIndex} className="report-table__row">
            {row.map((text, index) => (
              <td key={table.columns[index]} className={toCellClass(index)}>
                {index === 0 ? renderFirst(rowIndex, text) : text}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="report-table__row report-table__row--foot">
          {table.foot.map((text, index) => (
            <td key={table.columns[index]} className={toCellClass(index)}>
              {text}
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  );
}
