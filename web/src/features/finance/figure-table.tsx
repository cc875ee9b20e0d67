import type { ReactNode } from 'react';
import { Text } from '#web/src/ui/layout/layout.tsx';
import './figure-table.css';

type Props = {
  caption: string;
  columns: readonly string[];
  /** The first cell is the row's header. */
  rows: readonly (readonly ReactNode[])[];
  foot?: readonly ReactNode[];
  /** Shows rows as cards on phones, or hides the columns with these indexes there. */
  phone: 'cards' | readonly number[];
  /** Index of the highlighted row. */
  current?: number;
};

type CellsProps = Pick<Props, 'columns' | 'phone'> & { readonly cells: readonly ReactNode[] };

const toHiddenOn = (index: number, phone: Props['phone']) =>
  phone !== 'cards' && phone.includes(index) ? 'phone' : undefined;

/** Attributes of each part, with its ARIA role, because cards override the elements' `display`. */
const parts = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  head: { role: 'rowheader', className: 'finance-table__cell' },
  column: { role: 'columnheader', className: 'finance-table__cell' },
  cell: { role: 'cell', className: 'finance-table__cell n' },
} as const;

const Cells = ({ cells, columns, phone }: CellsProps) =>
  cells.map((cell, index) =>
    index === 0 ? (
      <th key={columns[index]} {...parts.head} scope="row">
        {cell}
      </th>
    ) : (
      <Text key={columns[index]} as="td" {...parts.cell} hiddenOn={toHiddenOn(index, phone)}>
        {phone === 'cards' && (
          <Text as="div" size={12} weight={500} tone="muted" hiddenOn="wider-than-phone" aria-hidden>
            {columns[index]}
          </Text>
        )}
        {cell}
      </Text>
    ),
  );

/** Table of figures, with a sum row if `foot` is given. */
export function FigureTable({ caption, columns, rows, foot, phone, current }: Props) {
  const tableClass = phone === 'cards' ? 'finance-table finance-table--cards' : 'finance-table';
  return (
    <table {...parts.table} className={tableClass}>
      <caption className="visually-hidden">{caption}</caption>
      <thead {...parts.group}>
        <tr {...parts.row}>
          {columns.map((column, index) => (
            <Text key={column} as="th" {...parts.column} scope="col" hiddenOn={toHiddenOn(index, phone)}>
              {column}
            </Text>
          ))}
        </tr>
      </thead>
      <tbody {...parts.group}>
        {rows.map((cells, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows are replaced as a whole, in a fixed order
          <tr key={index} {...parts.row} className={index === current ? 'finance-table__current' : undefined}>
            <Cells cells={cells} columns={columns} phone={phone} />
          </tr>
        ))}
      </tbody>
      {foot && (
        <tfoot {...parts.group}>
          <tr {...parts.row}>
            <Cells cells={foot} columns={columns} phone={phone} />
          </tr>
        </tfoot>
      )}
    </table>
  );
}
