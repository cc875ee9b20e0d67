import { CircleX, Clock, Eye } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatFullName } from '#shared/core/person.ts';
import { laserStatusLabels } from '#shared/intake/labels.ts';
import type { LaserRequestLine } from '#shared/intake/laser/laser-api.ts';
import { paths } from '#web/src/lib/paths.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { ButtonLink } from '#web/src/ui/buttons/button-link.tsx';
import {
  type Columns,
  createActionsColumn,
  createTypedColumnHelper,
} from '#web/src/ui/data-table/columns.tsx';
import { DataTable } from '#web/src/ui/data-table/data-table.tsx';
import { Badge } from '#web/src/ui/feedback/badge.tsx';
import { buildContactColumns } from './contact-columns.tsx';
import { requestsText, prospectsText as text } from './copy.ts';

/** A client's laser request with its actions. */
export type RequestRow = LaserRequestLine & {
  readonly isApproving: boolean;
  readonly isReviewing: boolean;
  readonly onApprove: () => void;
  readonly onReview: () => void;
  readonly onReject: () => void;
};

const { columns: headers } = text;
const column = createTypedColumnHelper<RequestRow>();

function Buttons({ isApproving, isReviewing, onApprove, patientId, ...person }: RequestRow) {
  const name = formatFullName(person);
  return (
    <>
      <ButtonLink size="small" to={paths.patientRecord(patientId)}>
        {text.view}
        <span className="visually-hidden"> expediente de {name}</span>
      </ButtonLink>
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
    </>
  );
}

function buildMenu({ status, isReviewing, onReview, onReject, ...person }: RequestRow) {
  const review = { label: requestsText.markInReview, icon: <Eye aria-hidden />, onSelect: onReview };
  const reject = {
    label: requestsText.reject,
    icon: <CircleX aria-hidden />,
    danger: true,
    onSelect: onReject,
  };
  return {
    label: requestsText.menuLabel(formatFullName(person)),
    items: status === 'pending' && !isReviewing ? [review, reject] : [reject],
  };
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
    header: headers.firstName,
    meta: { card: 'title', minWidth: '110px' },
    cell: ({ row }) => <span className="strong">{row.original.firstName}</span>,
  }),
  column.accessor('lastName', {
    header: headers.lastName,
    meta: { card: 'title', text: 'strong', minWidth: '110px' },
  }),
  ...buildContactColumns<RequestRow>(),
  column.accessor('status', {
    header: headers.status,
    cell: ({ row }) => <Status {...row.original} />,
  }),
  createActionsColumn({ primary: Buttons, buildMenu }),
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
    dense
    pageSize={pageSize}
  />
);
