import { Eye, EyeOff, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { DeskCategory } from '#shared/catalog/category-api.ts';
import { toChannelVisibility } from '#shared/catalog/show-in.ts';
import { Button, IconButton } from '#web/src/ui/buttons/button.tsx';
import {
  type Columns,
  createActionsColumn,
  createTypedColumnHelper,
} from '#web/src/ui/data-table/columns.tsx';
import { DataTable } from '#web/src/ui/data-table/data-table.tsx';
import { Switch } from '#web/src/ui/fields/switch.tsx';
import { Row, Text } from '#web/src/ui/layout/layout.tsx';
import { categoryText as text } from './copy.ts';
import type { CategoryToggle } from './queries.ts';

/** Row of the table, a category with its counts and actions. */
export type CategoryRow = {
  readonly category: DeskCategory;
  readonly parentName: string | undefined;
  readonly contents: string;
  readonly onToggle: (toggle: CategoryToggle, isOn: boolean) => void;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
};

const { columns: headings } = text;
const column = createTypedColumnHelper<CategoryRow>();

const buildSwitchColumn = (toggle: 'pos' | 'web') =>
  column.display({
    id: toggle,
    header: headings[toggle],
    meta: { card: 'figure' },
    cell: ({ row: { original } }) => {
      const { category, onToggle } = original;
      return (
        <Row as="span" gap={8} inline>
          <Switch
            label={`${headings[toggle]}: ${category.name}`}
            checked={toChannelVisibility(category.showIn)[toggle]}
            onChange={(isOn) => onToggle(toggle, isOn)}
          />
          <span className="cell__narrow" aria-hidden>
            {headings[toggle]}
          </span>
        </Row>
      );
    },
  });

function VisibilityButton({ category: { visible, name }, onToggle }: CategoryRow) {
  return (
    <Button
      variant="ghost"
      size="small"
      className="tone-secondary"
      style={{ marginLeft: -12 }}
      aria-label={text.visibilityLabel(name, visible)}
      icon={visible ? <Eye aria-hidden /> : <EyeOff aria-hidden />}
      onClick={() => onToggle('visible', !visible)}
    >
      {visible ? text.visible : text.hidden}
    </Button>
  );
}

const columns: Columns<CategoryRow> = [
  column.accessor(({ category: { name } }) => name, {
    id: 'category',
    header: headings.category,
    meta: { card: 'title' },
    cell: ({ row: { original } }) => {
      const { category, contents } = original;
      return (
        <Row as="span" gap={12}>
          <Row
            as="span"
            justify="center"
            fixed
            className="box"
            style={{ width: 44, height: 44, fontSize: '1.375rem', opacity: category.visible ? 1 : 0.5 }}
            aria-hidden
          >
            {category.icon}
          </Row>
          <Text breakWords>
            <span className={category.visible ? 'strong' : 'strong muted'}>{category.name}</span>
            <span className="cell__note small muted n">{contents}</span>
          </Text>
        </Row>
      );
    },
  }),
  column.accessor('parentName', {
    header: headings.parent,
    cell: ({ row: { original } }) => (
      <span className={original.parentName === undefined ? 'cell__wide muted' : 'cell__wide'}>
        {original.parentName ?? text.noParent}
      </span>
    ),
  }),
  column.display({
    id: 'visibility',
    header: headings.visibility,
    meta: { card: 'figure' },
    cell: ({ row: { original } }) => <VisibilityButton {...original} />,
  }),
  buildSwitchColumn('pos'),
  buildSwitchColumn('web'),
  createActionsColumn({
    card: 'corner',
    primary: ({ category: { name }, onEdit, onRemove }) => (
      <>
        <Button variant="ghost" size="small" aria-label={text.editLabel(name)} onClick={onEdit}>
          {text.edit}
        </Button>
        <IconButton label={text.removeLabel(name)} icon={<Trash2 aria-hidden />} onClick={onRemove} />
      </>
    ),
  }),
];

type Props = { rows: readonly CategoryRow[]; currentId: string | undefined; empty: ReactNode };

/** Table with parents before their children, which are indented. */
export const CategoriesTable = ({ rows, currentId, empty }: Props) => (
  <DataTable
    caption={text.title}
    columns={columns}
    rows={rows}
    rowId={({ category }) => category.categoryId}
    isIndented={({ parentName }) => parentName !== undefined}
    currentId={currentId}
    counted={false}
    dense
    empty={empty}
  />
);
