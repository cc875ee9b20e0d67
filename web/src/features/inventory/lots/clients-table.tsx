import { Clock, Phone } from 'lucide-react';
import {
  addNoBreakSpaces,
  formatInteger,
  formatPhone,
  formatShortFullDate,
  formatTime,
} from '#shared/core/format.ts';
import { formatDeliveredDoses } from '#shared/inventory/labels.ts';
import { toButtonClass } from '#web/src/ui/buttons/button-class.ts';
import {
  type Columns,
  createActionsColumn,
  createTypedColumnHelper,
} from '#web/src/ui/data-table/columns.tsx';
import { DataTable } from '#web/src/ui/data-table/data-table.tsx';
import { Badge } from '#web/src/ui/feedback/badge.tsx';
import { Row, Split, Stack, Text } from '#web/src/ui/layout/layout.tsx';
import { text } from './copy.ts';
import type { Delivery, LotClient } from './lot-clients.ts';

const { columns: headers } = text;
const column = createTypedColumnHelper<LotClient>();

export const formatDeliveryTime = ({ date, time }: Pick<Delivery, 'date' | 'time'>) =>
  addNoBreakSpaces(`${formatShortFullDate(date)}, ${formatTime(time)}`);

const columns: Columns<LotClient> = [
  column.display({
    id: 'client',
    header: headers.client,
    meta: { card: 'title' },
    cell: ({ row: { original } }) => (
      <>
        <span className="strong">{original.name}</span>
        <span className="cell__note small muted n nowrap">{formatPhone(original.phone)}</span>
      </>
    ),
  }),
  column.display({
    id: 'municipality',
    header: headers.municipality,
    meta: { card: 'subtitle' },
    cell: ({ row: { original } }) => original.municipality,
  }),
  column.display({
    id: 'deliveries',
    header: headers.deliveries,
    cell: ({ row: { original } }) => (
      <Stack as="ul" gap={4}>
        {original.uses.map((lotUse) => (
          <Split
            key={lotUse.id}
            as="li"
            columns="minmax(200px, 1.6fr) minmax(120px, 1fr) minmax(110px, 1fr)"
            gap={12}
            phone={{ columns: '1fr auto', gap: '0 12' }}
            className="n"
          >
            <Row as="span" gap="4 8" wrap>
              {formatDeliveryTime(lotUse)}
              {lotUse.isOpen && (
                <Badge tone="pend" icon={<Clock aria-hidden />}>
                  {text.inProgress}
                </Badge>
              )}
            </Row>
            <span>{formatDeliveredDoses(lotUse)}</span>
            <Text span="phone">{lotUse.staffName}</Text>
          </Split>
        ))}
      </Stack>
    ),
  }),
  column.display({
    id: 'doses',
    header: headers.doses,
    meta: { card: 'corner', text: 'number' },
    cell: ({ row: { original } }) => <span className="strong">{formatInteger(original.doses)}</span>,
  }),
  createActionsColumn<LotClient>({
    primary: ({ name, phone }) =>
      phone !== '' && (
        <a
          className={toButtonClass({ size: 'small' })}
          href={`tel:${phone}`}
          aria-label={text.callLabel(name)}
        >
          <Phone aria-hidden />
          {text.call}
        </a>
      ),
  }),
];

/** Clients to call. */
export const ClientsTable = ({ clients }: { clients: readonly LotClient[] }) => (
  <DataTable
    caption={text.title}
    columns={columns}
    rows={clients}
    rowId={({ patientId }) => patientId}
    empty={null}
    counted={false}
    top
  />
);
