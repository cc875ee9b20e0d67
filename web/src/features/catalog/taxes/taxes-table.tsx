import { Percent, Trash2 } from 'lucide-react';
import type { DeskTax } from '#shared/catalog/tax-api.ts';
import { formatPercent } from '#shared/core/format.ts';
import { Button, IconButton } from '#web/src/ui/buttons/button.tsx';
import {
  type Columns,
  createActionsColumn,
  createTypedColumnHelper,
  TwoLines,
} from '#web/src/ui/data-table/columns.tsx';
import { DataTable } from '#web/src/ui/data-table/data-table.tsx';
import { EmptyState } from '#web/src/ui/feedback/states.tsx';
import { Switch } from '#web/src/ui/fields/switch.tsx';
import { Row } from '#web/src/ui/layout/layout.tsx';
import { taxText as text } from './copy.ts';

export type TaxActions = {
  readonly onSwitch: (active: boolean) => void;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
};
/** A tax with its actions, or the sum row of the active taxes. */
type TaxRow = { readonly name: string; readonly basisPoints: number; readonly tax?: DeskTax & TaxActions };

const { columns: headings } = text;
const column = createTypedColumnHelper<TaxRow>();

const columns: Columns<TaxRow> = [
  column.accessor('name', {
    header: headings.tax,
    meta: { card: 'title' },
    cell: ({ row: { original } }) => {
      const { name, tax } = original;
      if (!tax) return name;
      const { used: productCount } = tax;
      return (
        <TwoLines
          main={tax.active ? name : <span className="muted">{name}</span>}
          note={<span className="n">{text.productCount(productCount)}</span>}
          small
        />
      );
    },
  }),
  column.accessor('basisPoints', {
    header: headings.percent,
    meta: { card: 'figure', text: 'number' },
    cell: ({ row: { original } }) => (
      <Row as="span" inline size={original.tax ? undefined : 18} weight={600} style={{ minHeight: 44 }}>
        {formatPercent(original.basisPoints)}
      </Row>
    ),
  }),
  column.display({
    id: 'active',
    header: headings.active,
    meta: { card: 'figure' },
    cell: ({ row: { original } }) => {
      const { tax } = original;
      if (!tax) return null;
      return (
        <Row as="span" gap={8}>
          <Switch label={`${headings.active}: ${tax.name}`} checked={tax.active} onChange={tax.onSwitch} />
          <span className="cell__narrow" aria-hidden>
            {headings.active}
          </span>
        </Row>
      );
    },
  }),
  createActionsColumn({
    card: 'corner',
    primary: ({ tax }) =>
      tax && (
        <>
          <Button variant="ghost" size="small" aria-label={text.editLabel(tax.name)} onClick={tax.onEdit}>
            {text.edit}
          </Button>
          <IconButton
            label={text.removeLabel(tax.name)}
            icon={<Trash2 aria-hidden />}
            onClick={tax.onRemove}
          />
        </>
      ),
  }),
];

type Props = {
  taxes: readonly (DeskTax & TaxActions)[];
  /** The tax whose form is open. */
  editedTaxId: string | undefined;
};

/** All taxes, with the sum of the active ones as last row (R470). */
export function TaxesTable({ taxes, editedTaxId }: Props) {
  const activeTaxes = taxes.filter((tax) => tax.active);
  const sum = activeTaxes.reduce((total, { basisPoints }) => total + basisPoints, 0);
  const rows: TaxRow[] = taxes.map((tax) => ({ name: tax.name, basisPoints: tax.basisPoints, tax }));
  return (
    <DataTable
      caption={text.title}
      columns={columns}
      rows={rows.length === 0 ? [] : [...rows, { name: text.sumLabel, basisPoints: sum }]}
      rowId={({ tax }) => tax?.taxId ?? 'sum'}
      currentId={editedTaxId}
      counted={false}
      empty={
        <EmptyState icon={<Percent aria-hidden />} title={text.emptyTitle}>
          {text.emptyHint}
        </EmptyState>
      }
    />
  );
}
