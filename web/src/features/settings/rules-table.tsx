import { Pencil, ShieldAlert, Trash2 } from 'lucide-react';
import type { AlertRule } from '#shared/intake/alerts.ts';
import { conditionLabels } from '#shared/intake/labels.ts';
import type { EditableSettings } from '#shared/settings/center-api.ts';
import {
  type Columns,
  createActionsColumn,
  createTypedColumnHelper,
} from '#web/src/ui/data-table/columns.tsx';
import { DataTable } from '#web/src/ui/data-table/data-table.tsx';
import { EmptyState } from '#web/src/ui/feedback/states.tsx';
import { rulesText as text } from './copy.ts';

type RuleRow = {
  ruleId: string;
  condition: string;
  against: string;
  message: string;
  onEdit: () => void;
  onRemove: () => void;
};
const column = createTypedColumnHelper<RuleRow>();
const { columns: heads } = text;

const columns: Columns<RuleRow> = [
  column.accessor('condition', {
    header: heads.condition,
    enableSorting: true,
    meta: { card: 'title', text: 'strong' },
  }),
  column.accessor('against', { header: heads.against, enableSorting: true }),
  column.accessor('message', { header: heads.message }),
  createActionsColumn({
    card: 'corner',
    buildMenu: (row) => ({
      label: text.actionsOf(row.condition),
      items: [
        { label: text.edit, icon: <Pencil aria-hidden />, onSelect: row.onEdit },
        { label: text.remove, icon: <Trash2 aria-hidden />, danger: true, onSelect: row.onRemove },
      ],
    }),
  }),
];

type Props = {
  rules: readonly AlertRule[];
  categories: EditableSettings['categories'];
  onEdit: (rule: AlertRule) => void;
  onRemove: (rule: AlertRule) => void;
};

export function RulesTable({ rules, categories, onEdit, onRemove }: Props) {
  const describeSubject = ({ against }: AlertRule) => {
    if (against.kind === 'laser') return text.anyLaserService;
    if (against.kind === 'treatment') return text.treatment[against.treatment];
    const category = categories.find(({ categoryId }) => categoryId === against.categoryId);
    return category ? text.category(category.name) : text.deletedCategory;
  };
  const rows = rules.map((rule) => ({
    ruleId: rule.ruleId,
    condition: conditionLabels[rule.condition],
    against: describeSubject(rule),
    message: rule.message,
    onEdit: () => onEdit(rule),
    onRemove: () => onRemove(rule),
  }));
  return (
    <DataTable
      name="reglas"
      caption={text.title}
      columns={columns}
      rows={rows}
      rowId={({ ruleId }) => ruleId}
      counted={false}
      empty={<EmptyState icon={<ShieldAlert aria-hidden />} title={text.none} />}
    />
  );
}
