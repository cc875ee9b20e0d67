import { CircleX, Clock, Eye } from 'lucide-react';
import type { ReactNode } from 'react';
import { fullName } from '#shared/appointments/appointment.ts';
import { laserStatusLabels } from '#shared/intake/labels.ts';
import type { LaserRequestLine } from '#shared/intake/laser/laser-api.ts';
import { paths } from '#web/src/lib/paths.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { ButtonLink } from '#web/src/ui/buttons/button-link.tsx';
import { MoreMenu } from '#web/src/ui/buttons/menu.tsx';
import { type Columns, columnHelper } from '#web/src/ui/data-table/columns.ts';
import { DataTable } from '#web/src/ui/data-table/data-table.tsx';
import { Badge } from '#web/src/ui/feedback/badge.tsx';
import { contactColumns } from './contact-columns.tsx';
import { requestsText, prospectsText as text } from './copy.ts';
import './prospects.css';

/** A client who asks for laser, and what may be answered. */
export type RequestRow = LaserRequestLine & {
  readonly isApproving: boolean;
  readonly isReviewing: boolean;
  readonly onApprove: () => void;
  readonly onReview: () => void;
  readonly onRefuse: () => void;
};

const { columns: heads } = text;
const column = columnHelper<RequestRow>();

function Actions({ status, isApproving, isReviewing, ...row }: RequestRow) {
  const { onApprove, onReview, onRefuse, ...person } = row;
  const name = fullName(person);
  const review = { label: requestsText.review, icon: <Eye aria-hidden />, onSelect: onReview };
  return (
    <div className="prospects__buttons">
      <Button
        size="small"
        busy={isApproving}
        busyLabel={requestsText.approving}
        disabled={isReviewing}
        aria-label={requestsText.approveOf(name)}
        onClick={onApprove}
      >
        {requestsText.approve}
      </Button>
      <MoreMenu
        label={requestsText.more(name)}
        items={[
          ...(status === 'pending' && !isReviewing ? [review] : []),
          { label: requestsText.refuse, icon: <CircleX aria-hidden />, danger: true, onSelect: onRefuse },
        ]}
      />
    </div>
  );
}

const Status = ({ status }: RequestRow) =>
  status === 'pending' ? (
    <Badge tone="pend" icon={<Clock aria-hidden />}>
      {laserStatusLabels.pending}
    </Badge>
  ) : (
    <Badge tone="done" icon={<Eye aria-hidden />}>
      {laserStatusLabels[status]}
    </Badge>
  );

const columns: Columns<RequestRow> = [
  column.accessor('firstName', {
    header: heads.firstName,
    meta: { className: 'prospects__first' },
    cell: ({ row }) => <span className="strong">{row.original.firstName}</span>,
  }),
  column.accessor('lastName', { header: heads.lastName, meta: { className: 'prospects__last strong' } }),
  ...contactColumns<RequestRow>(),
  column.accessor('status', {
    header: heads.status,
    meta: { className: 'prospects__status' },
    cell: ({ row }) => <Status {...row.original} />,
  }),
  column.display({
    id: 'file',
    header: heads.file,
    meta: { className: 'prospects__file', headHidden: true },
    cell: ({ row: { original } }) => (
      <ButtonLink size="small" to={paths.patientRecord(original.patientId)}>
        {text.view}
        <span className="visually-hidden"> expediente de {fullName(original)}</span>
      </ButtonLink>
    ),
  }),
  column.display({
    id: 'actions',
    header: heads.actions,
    meta: { className: 'prospects__actions cell--actions', headHidden: true },
    cell: ({ row }) => <Actions {...row.original} />,
  }),
];

const pageSize = 25;

export const LaserRequestsTable = ({ rows, empty }: { rows: readonly RequestRow[]; empty: ReactNode }) => (
  <DataTable
    caption={text.states.laser}
    columns={columns}
    rows={rows}
    rowId={({ requestId }) => requestId}
    empty={empty}
    cards="large"
    className="prospects"
    pageSize={pageSize}
  />
);
