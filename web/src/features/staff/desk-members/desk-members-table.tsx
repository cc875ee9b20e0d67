import { CircleCheck, CircleX, Mail, ShieldCheck, ShieldOff, Trash2, UserRound } from 'lucide-react';
import type { DeskMember } from '#shared/accounts/desk-members-api.ts';
import { roleLabels } from '#shared/accounts/labels.ts';
import { formatPhone } from '#shared/core/format.ts';
import { MailStopBadge } from '#web/src/components/mail-stop/mail-stop-badge.tsx';
import { Button } from '#web/src/ui/buttons/button.tsx';
import {
  type Columns,
  createActionsColumn,
  createTypedColumnHelper,
  TwoLines,
} from '#web/src/ui/data-table/columns.tsx';
import { DataTable } from '#web/src/ui/data-table/data-table.tsx';
import { Avatar } from '#web/src/ui/display/avatar.tsx';
import { Badge } from '#web/src/ui/feedback/badge.tsx';
import { EmptyState } from '#web/src/ui/feedback/states.tsx';
import { Row } from '#web/src/ui/layout/layout.tsx';
import { deskMembersText as text } from './copy.ts';

/** Row of the table with its actions. */
export type DeskMemberRow = DeskMember & { onEdit: () => void; onReset: () => void; onRemove: () => void };

export const formatName = ({ firstName, lastName }: Pick<DeskMember, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`;
const column = createTypedColumnHelper<DeskMemberRow>();

const columns: Columns<DeskMemberRow> = [
  column.accessor(formatName, {
    id: 'name',
    header: text.columns.person,
    meta: { card: 'title', text: 'breaks' },
    cell: ({ row: { original } }) => (
      <Row as="span" gap={8}>
        <Avatar name={formatName(original)} size="small" />
        <span className="grow">
          <TwoLines main={formatName(original)} note={original.email} />
        </span>
      </Row>
    ),
  }),
  column.accessor('phone', {
    header: text.columns.phone,
    meta: { text: 'nowrap' },
    cell: ({ row }) => <span className="nowrap">{formatPhone(row.original.phone)}</span>,
  }),
  column.accessor(({ role }) => roleLabels[role], {
    id: 'role',
    header: text.columns.role,
    meta: { card: 'value' },
  }),
  column.display({
    id: 'status',
    header: text.columns.status,
    meta: { card: 'value' },
    cell: ({ row: { original } }) => (
      <Row as="span" gap={6} align="stretch" wrap>
        <Badge
          tone={original.active ? 'conf' : 'canc'}
          icon={original.active ? <CircleCheck aria-hidden /> : <CircleX aria-hidden />}
        >
          {original.active ? text.active : text.inactive}
        </Badge>
        <MailStopBadge reason={original.mailStop} />
        {original.invited && original.active && (
          <Badge tone="pend" icon={<Mail aria-hidden />}>
            {text.invited}
          </Badge>
        )}
        {original.secondFactor && (
          <Badge tone="neutral" icon={<ShieldCheck aria-hidden />}>
            {text.secondFactor}
          </Badge>
        )}
      </Row>
    ),
  }),
  createActionsColumn({
    primary: (row) => (
      <Button size="small" aria-label={text.editLabel(formatName(row))} onClick={row.onEdit}>
        {text.edit}
      </Button>
    ),
    buildMenu: (row) => ({
      label: text.menuLabel(formatName(row)),
      items: [
        ...(row.secondFactor
          ? [{ label: text.resetSecondFactor, icon: <ShieldOff aria-hidden />, onSelect: row.onReset }]
          : []),
        { label: text.remove, icon: <Trash2 aria-hidden />, danger: true, onSelect: row.onRemove },
      ],
    }),
  }),
];

export function DeskMembersTable({ rows }: { rows: readonly DeskMemberRow[] }) {
  return (
    <DataTable
      name="administracion"
      caption={text.title}
      columns={columns}
      rows={rows}
      rowId={({ userId }) => userId}
      cards="large"
      counted={false}
      empty={<EmptyState icon={<UserRound aria-hidden />} title={text.emptyTitle} />}
    />
  );
}
