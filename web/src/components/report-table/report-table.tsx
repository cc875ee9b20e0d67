import type { ReactNode } from 'react';
import type { ReportTable } from '#shared/registers/closing-report.ts';
import { Text } from '#web/src/ui/layout/layout.tsx';
import './report-table.css';

type Props = {
  readonly label: string;
  readonly table: ReportTable;
  /** Number of left-aligned text columns before the figures. */
  readonly textColumns?: number;
  /** Layout with several lines per row on phones. */
  readonly variant?: 'sales' | 'returns';
  /** Renders the first cell of a row, for example as a link. */
  readonly renderFirstCell?: (row: number, text: string) => ReactNode;
};

/** Static table of a report, without sorting. */
export function ReportTableView({
  label,
  table,
  textColumns = 1,
  variant,
  renderFirstCell = (_, text) => text,
}: Props) {
  const toCellProps = (index: number) => ({
    className: 'report-table__cell',
    ...(index >= textColumns && ({ textAlign: 'right', nowrap: true } as const)),
  });
  return (
    <table
      className={variant ? `report-table report-table--${variant} n` : 'report-table n'}
      aria-label={label}
    >
      <thead>
        <tr className="report-table__row">
          {table.columns.map((column, index) => (
            <Text as="th" key={column} scope="col" {...toCellProps(index)}>
              {column}
            </Text>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map((row, rowIndex) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows may be equal
          <tr key={rowIndex} className="report-table__row">
            {row.map((text, index) => (
              <Text as="td" key={table.columns[index]} {...toCellProps(index)}>
                {index === 0 ? renderFirstCell(rowIndex, text) : text}
              </Text>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="report-table__row">
          {table.foot.map((text, index) => (
            <Text as="td" key={table.columns[index]} {...toCellProps(index)}>
              {text}
            </Text>
          ))}
        </tr>
      </tfoot>
    </table>
  );
}
