import { Clock, Phone } from 'lucide-react';
import {
  formatInteger,
  formatPhone,
  formatShortFullDate,
  formatTime,
  withUnbrokenHours,
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
import { Row } from '#web/src/ui/layout/layout.tsx';
import { text } from './copy.ts';
import type { Delivery, LotClient } from './lot-clients.ts';

const { columns: heads } = text;
const column = createTypedColumnHelper<LotClient>();

export const formatDeliveryTime = ({ date, time }: Pick<Delivery, 'date' | 'time'>) =>
  withUnbrokenHours(`${formatShortFullDate(date)}, ${formatTime(time)}`);

const columns: Columns<LotClient> = [
  column.display({
    id: 'client',
    header: heads.client,
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
    header: heads.municipality,
    meta: { card: 'subtitle' },
    cell: ({ row: { original } }) => original.municipality,
  }),
  column.display({
    id: 'deliveries',
    header: heads.deliveries,
    cell: ({ row: { original } }) => (
      <ul className="lot-deliveries">
        {original.uses.map((each) => (
          <li key={each.id} className="n">
            <Row as="span" gap="4 8" wrap>
              {formatDeliveryTime(each)}
              {each.isOpen && (
                <Badge tone="pend" icon={<Clock aria-hidden />}>
                  {text.open}
                </Badge>
              )}
            </Row>
            <span>{formatDeliveredDoses(each)}</span>
            <span>{each.staffName}</span>
          </li>
        ))}
      </ul>
    ),
  }),
  column.display({
    id: 'doses',
    header: heads.doses,
    meta: { card: 'corner', text: 'number' },
    cell: ({ row: { original } }) => <span className="strong">{formatInteger(original.doses)}</span>,
  }),
  createActionsColumn<LotClient>({
    primary: ({ name, phone: number }) =>
      number !== '' && (
        <a className={toButtonClass({ size: 'small' })} href={`tel:${number}`} aria-label={text.callOf(name)}>
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
