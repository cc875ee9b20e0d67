import { CircleCheck, CircleX, Mail, Trash2 } from 'lucide-react';
import type { ComponentProps } from 'react';
import { formatPhone } from '#shared/core/format.ts';
import type { TeamMember } from '#shared/staff/desk-api.ts';
import { MailStopBadge } from '#web/src/components/mail-stop/mail-stop-badge.tsx';
import { Button } from '#web/src/ui/buttons/button.tsx';
import {
  type Columns,
  comparePerson,
  createActionsColumn,
  createTypedColumnHelper,
  TwoLines,
} from '#web/src/ui/data-table/columns.tsx';
import { DataTable } from '#web/src/ui/data-table/data-table.tsx';
import { StaffAvatar } from '#web/src/ui/display/avatar.tsx';
import { Badge } from '#web/src/ui/feedback/badge.tsx';
import { Row } from '#web/src/ui/layout/layout.tsx';
import { teamText } from './copy.ts';

/** Row of the table with its actions. */
export type TeamRow = TeamMember & { onEdit: () => void; onSchedule: () => void; onDelete: () => void };

export const formatName = ({ firstName, lastName }: Pick<TeamMember, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`;
const { columns: heads } = teamText;
const column = createTypedColumnHelper<TeamRow>();

const columns: Columns<TeamRow> = [
  column.accessor(({ firstName, lastName }) => ({ firstName, lastName }), {
    id: 'name',
    header: heads.person,
    enableSorting: true,
    sortFn: comparePerson,
    meta: { card: 'title', text: 'breaks', orderWord: 'nombre' },
    cell: ({ row: { original } }) => (
      <Row as="span" gap={8}>
        <StaffAvatar name={formatName(original)} colorIndex={original.colorIndex} />
        <span className="grow">
          <TwoLines main={formatName(original)} note={original.email} />
        </span>
      </Row>
    ),
  }),
  column.accessor('phone', {
    header: heads.phone,
    meta: { text: 'nowrap' },
    cell: ({ row }) => <span className="nowrap">{formatPhone(row.original.phone)}</span>,
  }),
  column.accessor(({ serviceIds }) => serviceIds.length, {
    id: 'services',
    header: heads.services,
    meta: { card: 'value' },
    cell: ({ row }) => teamText.serviceCount(row.original.serviceIds.length),
  }),
  column.display({
    id: 'hours',
    header: heads.hours,
    cell: ({ row: { original } }) =>
      original.baseHours ? (
        teamText.formatHours(original.baseHours)
      ) : (
        <span className="muted">{teamText.noHours}</span>
      ),
  }),
  column.display({
    id: 'status',
    header: heads.status,
    meta: { card: 'value' },
    cell: ({ row: { original } }) => (
      <Row as="span" gap={6} align="stretch" wrap>
        {original.active ? (
          <Badge tone="conf" icon={<CircleCheck aria-hidden />}>
            {teamText.active}
          </Badge>
        ) : (
          <Badge tone="canc" icon={<CircleX aria-hidden />}>
            {teamText.inactive}
          </Badge>
        )}
        <MailStopBadge reason={original.mailStop} />
        {original.invited && original.active && (
          <Badge tone="pend" icon={<Mail aria-hidden />}>
            {teamText.invited}
          </Badge>
        )}
      </Row>
    ),
  }),
  createActionsColumn({
    primary: (row) => (
      <>
        <Button size="small" aria-label={teamText.scheduleLabel(formatName(row))} onClick={row.onSchedule}>
          {teamText.schedule}
        </Button>
        <Button size="small" aria-label={teamText.editLabel(formatName(row))} onClick={row.onEdit}>
          {teamText.edit}
        </Button>
      </>
    ),
    buildMenu: (row) => ({
      label: teamText.menuLabel(formatName(row)),
      items: [{ label: teamText.remove, icon: <Trash2 aria-hidden />, danger: true, onSelect: row.onDelete }],
    }),
  }),
];

type Props = Omit<ComponentProps<typeof DataTable<TeamRow>>, 'caption' | 'columns' | 'rowId'>;

export function TeamTable(props: Props) {
  return (
    <DataTable
      {...props}
      caption={teamText.title}
      columns={columns}
      rowId={({ staffId }) => staffId}
      cards="large"
    />
  );
}
