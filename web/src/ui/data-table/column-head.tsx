import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../display/icon.tsx';

export type SortOrder = false | 'asc' | 'desc';
type Props = {
  order: SortOrder;
  sort: (() => void) | undefined;
  hidden: boolean;
  width: string | undefined;
  minWidth: string | undefined;
  className: string | undefined;
  children: ReactNode;
};

const ariaSortValues = { asc: 'ascending', desc: 'descending' } as const;
const icons = { asc: ArrowUp, desc: ArrowDown } as const;

/** Header cell of a column. A sortable column has a button that shows its order. */
export function ColumnHead({ order, sort, hidden, width, minWidth, className, children }: Props) {
  return (
    <th
      scope="col"
      className={className}
      style={{ width, minWidth }}
      aria-sort={order ? ariaSortValues[order] : undefined}
    >
      {sort ? (
        <button type="button" className="table__sort" onClick={sort}>
          {children}
          <Icon icon={order ? icons[order] : ChevronsUpDown} size={14} />
        </button>
      ) : (
        <span className={hidden ? 'visually-hidden' : undefined}>{children}</span>
      )}
    </th>
  );
}
