import { History, UserX } from 'lucide-react';
import { useState } from 'react';
import { phone } from '#shared/core/format.ts';
import { fullName } from '#shared/core/person.ts';
import type { RemovedPatient } from '#shared/patients/desk-api.ts';
import { AccessLogDialog } from '#web/src/components/access-log/access-log-dialog.tsx';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { actionsColumn, type Columns, columnHelper } from '#web/src/ui/data-table/columns.tsx';
import { DataTable } from '#web/src/ui/data-table/data-table.tsx';
import { UnbrokenPhones } from '#web/src/ui/display/unbroken-phones.tsx';
import { QueryBoundary } from '#web/src/ui/feedback/query-boundary.tsx';
import { EmptyState } from '#web/src/ui/feedback/states.tsx';
import { patientsText, removedText } from './copy.ts';
import { useRemovedPatients } from './queries.ts';

type Row = RemovedPatient & { readonly onAccess: () => void };
const { columns: heads } = patientsText;
const column = columnHelper<Row>();
const columns: Columns<Row> = [
  column.display({
    id: 'name',
    header: heads.firstName,
    meta: { card: 'title', text: 'strong' },
    cell: ({ row }) => fullName(row.original),
  }),
  column.accessor('email', { header: heads.email, meta: { text: 'breaks' } }),
  column.display({
    id: 'phone',
    header: heads.phone,
    meta: { text: 'nowrap' },
    cell: ({ row: { original } }) => (
      <UnbrokenPhones text={original.phone === '' ? patientsText.noPhone : phone(original.phone)} />
    ),
  }),
  actionsColumn({
    primary: (row) => (
      <Button
        size="small"
        icon={<History aria-hidden />}
        aria-label={removedText.accessOf(fullName(row))}
        onClick={row.onAccess}
      >
        {removedText.access}
      </Button>
    ),
  }),
];

/** Deleted clients; administrators can only read the access log of their records. */
export function RemovedPatients() {
  const removed = useRemovedPatients();
  const [asked, setAsked] = useState<RemovedPatient>();
  return (
    <div className="stack">
      <p className="muted small">{removedText.explanation}</p>
      <QueryBoundary query={removed} errorTitle={patientsText.failed} cards="medium">
        {(rows) => (
          <DataTable
            caption={removedText.title}
            columns={columns}
            rows={rows.map((row) => ({ ...row, onAccess: () => setAsked(row) }))}
            rowId={({ patientId }) => patientId}
            counted={false}
            empty={<EmptyState icon={<UserX aria-hidden />} title={removedText.empty} />}
          />
        )}
      </QueryBoundary>
      {removed.hasNextPage && (
        <Button busy={removed.isFetchingNextPage} onClick={() => void removed.fetchNextPage()}>
          {removedText.more}
        </Button>
      )}
      {asked && (
        <AccessLogDialog
          of={{ patientId: asked.patientId }}
          name={fullName(asked)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </div>
  );
}
