import {
  ChevronDown,
  ChevronRight,
  CircleCheck,
  CircleX,
  History,
  ImageIcon,
  PackagePlus,
  Pill,
  Trash2,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDecimal, formatInteger, formatMoney } from '#shared/core/format.ts';
import { formatVials } from '#shared/inventory/labels.ts';
import { countUsableDoses, isAvailable } from '#shared/inventory/medication.ts';
import type { ListedMedication } from '#shared/inventory/medication-api.ts';
import { Button, IconButton } from '#web/src/ui/buttons/button.tsx';
import { useIsCards } from '#web/src/ui/data-table/card-breakpoint.ts';
import {
  type Columns,
  createActionsColumn,
  createTypedColumnHelper,
} from '#web/src/ui/data-table/columns.tsx';
import { DataTable } from '#web/src/ui/data-table/data-table.tsx';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { Badge } from '#web/src/ui/feedback/badge.tsx';
import { Row, Split, Text } from '#web/src/ui/layout/layout.tsx';
import { text } from './copy.ts';
import type { Task } from './medication-tasks.ts';

export type MedicationRow = {
  readonly medication: ListedMedication;
  readonly pictureUrl: string | undefined;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly onTask: (task: Task) => void;
};

const { columns: headers } = text;
const column = createTypedColumnHelper<MedicationRow>();

const thumbnailStyle = { width: 36, height: 36, objectFit: 'cover' } as const;

/** A medication's picture, or an icon without one. */
const Picture = ({ url }: { url: string | undefined }) =>
  url === undefined ? (
    <span className="icon-tile" style={thumbnailStyle}>
      <Icon icon={Pill} size={20} />
    </span>
  ) : (
    <img className="icon-tile" style={thumbnailStyle} src={url} alt="" loading="lazy" />
  );

const Status = ({ medication }: { medication: ListedMedication }) =>
  isAvailable(medication) ? (
    <Badge tone="conf" icon={<CircleCheck aria-hidden />}>
      {text.available}
    </Badge>
  ) : (
    <Badge icon={<CircleX aria-hidden />}>{text.outOfStock}</Badge>
  );

const Doses = ({ medication }: { medication: ListedMedication }) => (
  <>
    {countUsableDoses(medication) === 0 ? (
      <Text weight={600} tone="danger">
        {text.noStock}
      </Text>
    ) : (
      <span className="strong">{formatInteger(countUsableDoses(medication))}</span>
    )}
    {medication.dosesReserved > 0 && (
      <span className="cell__note small muted">{text.reservedDoses(medication.dosesReserved)}</span>
    )}
  </>
);

type Fact = { readonly id: keyof typeof headers; render(medication: ListedMedication): ReactNode };

const facts: readonly Fact[] = [
  { id: 'vials', render: formatVials },
  { id: 'dosesPerVial', render: ({ dosesPerVial }) => formatDecimal(dosesPerVial, 2) },
  { id: 'mgPerVial', render: ({ mgPerVial }) => formatDecimal(mgPerVial, 2) },
  { id: 'mgPerDose', render: ({ mgPerDose }) => formatDecimal(mgPerDose, 4) },
  { id: 'doses', render: (medication) => <Doses medication={medication} /> },
  { id: 'vialCost', render: ({ vialCostCents }) => formatMoney(vialCostCents) },
  { id: 'doseCost', render: ({ doseCostCents }) => formatMoney(doseCostCents) },
];

const toNumberColumn = ({ id, render }: Fact) =>
  column.display({
    id,
    header: headers[id],
    meta: { text: 'number' },
    cell: ({ row: { original } }) => render(original.medication),
  });

/** Facts on a collapsed card. An expanded card shows all facts. */
const collapsedFacts: readonly Fact['id'][] = ['doses', 'vials', 'doseCost'];
const cardFacts = facts.toSorted((a, b) => toRank(a) - toRank(b));
function toRank({ id }: Fact): number {
  const index = collapsedFacts.indexOf(id);
  return index < 0 ? collapsedFacts.length : index;
}

const CardFacts = ({ medication, isOpen }: Pick<MedicationRow, 'medication' | 'isOpen'>) => (
  <Split as="dl" columns="1fr 1fr 1fr" gap="10 12" className="n">
    {cardFacts.slice(0, isOpen ? cardFacts.length : collapsedFacts.length).map(({ id, render }) => (
      <div key={id}>
        <dt className="caption muted">{headers[id]}</dt>
        <dd>{render(medication)}</dd>
      </div>
    ))}
  </Split>
);

const nameColumn = column.accessor(({ medication: { name } }) => name, {
  id: 'name',
  header: headers.name,
  meta: { card: 'title' },
  cell: ({ row: { original } }) => {
    const { medication, isOpen, onToggle, pictureUrl } = original;
    return (
      <Row as="span" gap={8}>
        <IconButton
          label={text.lotsTitle(medication.name)}
          aria-expanded={isOpen}
          icon={isOpen ? <ChevronDown aria-hidden /> : <ChevronRight aria-hidden />}
          onClick={onToggle}
        />
        <Picture url={pictureUrl} />
        <Text breakWords className="strong" style={{ minWidth: '11ch' }}>
          {medication.name}
        </Text>
      </Row>
    );
  },
});

const statusColumn = column.display({
  id: 'status',
  header: headers.status,
  meta: { card: 'corner', text: 'nowrap' },
  cell: ({ row: { original } }) => <Status medication={original.medication} />,
});

const optionsColumn = createActionsColumn<MedicationRow>({
  head: headers.options,
  headHidden: false,
  primary: ({ medication, onTask }) => (
    <Button size="small" aria-label={text.editLabel(medication.name)} onClick={() => onTask('edit')}>
      {text.edit}
    </Button>
  ),
  buildMenu: ({ medication, onTask }) => ({
    label: text.menuLabel(medication.name),
    items: [
      { label: text.receive, icon: <PackagePlus aria-hidden />, onSelect: () => onTask('receive') },
      { label: text.picture, icon: <ImageIcon aria-hidden />, onSelect: () => onTask('picture') },
      { label: text.moves, icon: <History aria-hidden />, onSelect: () => onTask('moves') },
      { label: text.remove, icon: <Trash2 aria-hidden />, danger: true, onSelect: () => onTask('remove') },
    ],
  }),
});

const columns: Columns<MedicationRow> = [
  nameColumn,
  ...facts.map(toNumberColumn),
  statusColumn,
  optionsColumn,
];

const cardColumns: Columns<MedicationRow> = [
  nameColumn,
  statusColumn,
  column.display({
    id: 'facts',
    header: headers.doses,
    cell: ({ row: { original } }) => <CardFacts medication={original.medication} isOpen={original.isOpen} />,
  }),
  createActionsColumn<MedicationRow>({
    primary: (row) => row.isOpen && <CardActions {...row} />,
  }),
];

const CardActions = ({ medication, onTask }: MedicationRow) => (
  <>
    <Button size="small" aria-label={text.editLabel(medication.name)} onClick={() => onTask('edit')}>
      {text.edit}
    </Button>
    <Button size="small" onClick={() => onTask('picture')}>
      {text.picture}
    </Button>
    <Button size="small" onClick={() => onTask('remove')}>
      {text.remove}
    </Button>
  </>
);

type Props = {
  rows: readonly MedicationRow[];
  below: (medication: ListedMedication) => ReactNode;
  empty: ReactNode;
};

/** Cards show three facts until expanded. */
export const MedicationsTable = ({ rows, below, empty }: Props) => (
  <div className="medication-table">
    <DataTable
      caption={text.title}
      columns={useIsCards('medium') ? cardColumns : columns}
      rows={rows}
      rowId={({ medication }) => medication.medicationId}
      isMarked={({ isOpen }) => isOpen}
      onOpen={({ onToggle }) => onToggle()}
      below={({ isOpen, medication }) => (isOpen ? below(medication) : undefined)}
      empty={empty}
      counted={false}
      dense
    />
  </div>
);
