import type { ReactNode } from 'react';
import './figure-table.css';

type Props = {
  caption: string;
  columns: readonly string[];
  /** The first cell of a row says what it is of. */
  rows: readonly (readonly ReactNode[])[];
  foot?: readonly ReactNode[];
  /** Each row becomes a card of figures on phones; else these columns are left out there. */
  phone: 'cards' | readonly number[];
  /** The row that stands out. */
  current?: number;
};

type CellsProps = Pick<Props, 'columns' | 'phone'> & {
  readonly cells: readonly ReactNode[];
  readonly part?: Part;
};

type Part = 'head' | 'foot';
const classOf = (index: number, phone: Props['phone'], part?: Part) =>
  [
    'finance-table__cell',
    part && `finance-table__cell--${part}`,
    phone !== 'cards' && phone.includes(index) && 'finance-table__cell--wide',
  ]
    .filter(Boolean)
    .join(' ');

/** As cards the elements lose the roles their `display` gave them, so each says its own. */
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
      <th key={columns[index]} {...roles.head} scope="row" className={classOf(index, phone, part)}>
        {cell}
      </th>
    ) : (
      <td key={columns[index]} {...roles.cell} className={`${classOf(index, phone, part)} n`}>
        {phone === 'cards' && (
          <span className="finance-table__label" aria-hidden>
            {columns[index]}
          </span>
        )}
        {cell}
      </td>
    ),
  );

const rowClass = (isCurrent: boolean) =>
  `finance-table__row${isCurrent ? ' finance-table__row--current' : ''}`;

/** Figures with their sum: what is on paper, as it is read on a screen. */
export function FigureTable({ caption, columns, rows, foot, phone, current }: Props) {
  const look = phone === 'cards' ? 'finance-table finance-table--cards' : 'finance-table';
  return (
    <table {...roles.table} className={look}>
      <caption className="visually-hidden">{caption}</caption>
      <thead {...roles.group} className="finance-table__heads">
        <tr {...roles.row}>
          {columns.map((column, index) => (
            <th key={column} {...roles.column} scope="col" className={classOf(index, phone, 'head')}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...roles.group} className="finance-table__group">
        {rows.map((cells, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows come whole, in their order
          <tr key={index} {...roles.row} className={rowClass(index === current)}>
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
