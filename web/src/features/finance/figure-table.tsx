import type { ReactNode } from 'react';
import { Text } from '#web/src/ui/layout/layout.tsx';
import './figure-table.css';

type Props = {
  caption: string;
  columns: readonly string[];
  /** The first cell is the row's header. */
  rows: readonly (readonly ReactNode[])[];
  foot?: readonly ReactNode[];
  /** `cards` shows rows as cards on phones; otherwise lists the columns hidden there. */
  phone: 'cards' | readonly number[];
  /** Index of the highlighted row. */
  current?: number;
};

type CellsProps = Pick<Props, 'columns' | 'phone'> & {
  readonly cells: readonly ReactNode[];
  readonly part?: TablePart;
};

type TablePart = 'head' | 'foot';
const toCellClass = (index: number, phone: Props['phone'], part?: TablePart) =>
  [
    'finance-table__cell',
    part && `finance-table__cell--${part}`,
    phone !== 'cards' && phone.includes(index) && 'finance-table__cell--wide',
  ]
    .filter(Boolean)
    .join(' ');

/** Explicit ARIA roles, because cards override the elements' `display`. */
const roles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  head: { role: 'rowheader' },
  column: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const;

const Cells = ({ cells, columns, phone, part }: CellsProps) =>
  cells.map((cell, index) =>
    index === 0 ? (
      <th key={columns[index]} {...roles.head} scope="row" className={toCellClass(index, phone, part)}>
        {cell}
      </th>
    ) : (
      <td key={columns[index]} {...roles.cell} className={`${toCellClass(index, phone, part)} n`}>
        {phone === 'cards' && (
          <Text size={12} weight={500} tone="muted" className="finance-table__label" aria-hidden>
            {columns[index]}
          </Text>
        )}
        {cell}
      </td>
    ),
  );

const toRowClass = (isCurrent: boolean) =>
  `finance-table__row${isCurrent ? ' finance-table__row--current' : ''}`;

/** Table of figures with a sum row. */
export function FigureTable({ caption, columns, rows, foot, phone, current }: Props) {
  const tableClass = phone === 'cards' ? 'finance-table finance-table--cards' : 'finance-table';
  return (
    <table {...roles.table} className={tableClass}>
      <caption className="visually-hidden">{caption}</caption>
      <thead {...roles.group} className="finance-table__heads">
        <tr {...roles.row}>
          {columns.map((column, index) => (
            <th key={column} {...roles.column} scope="col" className={toCellClass(index, phone, 'head')}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...roles.group} className="finance-table__group">
        {rows.map((cells, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows are replaced as a whole, in a fixed order
          <tr key={index} {...roles.row} className={toRowClass(index === current)}>
            <Cells cells={cells} columns={columns} phone={phone} />
          </tr>
        ))}
      </tbody>
      {foot && (
        <tfoot {...roles.group} className="finance-table__group">
          <tr {...roles.row} className="finance-table__row finance-table__row--foot">
            <Cells cells={foot} columns={columns} phone={phone} part="foot" />
          </tr>
        </tfoot>
      )}
    </table>
  );
}
