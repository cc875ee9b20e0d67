import { History, UserX } from 'lucide-react';
import { useState } from 'react';
import { formatPhone } from '#shared/core/format.ts';
import { formatFullName } from '#shared/core/person.ts';
import type { RemovedPatient } from '#shared/patients/desk-api.ts';
import { AccessLogDialog } from '#web/src/components/access-log/access-log-dialog.tsx';
import { Button } from '#web/src/ui/buttons/button.tsx';
import {
  type Columns,
  createActionsColumn,
  createTypedColumnHelper,
} from '#web/src/ui/data-table/columns.tsx';
import { DataTable } from '#web/src/ui/data-table/data-table.tsx';
import { UnbrokenPhones } from '#web/src/ui/display/unbroken-phones.tsx';
import { QueryBoundary } from '#web/src/ui/feedback/query-boundary.tsx';
import { EmptyState } from '#web/src/ui/feedback/states.tsx';
import { Stack } from '#web/src/ui/layout/layout.tsx';
import { patientsText, removedText } from './copy.ts';
import { useRemovedPatients } from './queries.ts';

type RemovedPatientRow = RemovedPatient & { readonly onAccess: () => void };
const { columns: heads } = patientsText;
const column = createTypedColumnHelper<RemovedPatientRow>();
const columns: Columns<RemovedPatientRow> = [
  column.display({
    id: 'name',
    header: heads.firstName,
    meta: { card: 'title', text: 'strong' },
    cell: ({ row }) => formatFullName(row.original),
  }),
  column.accessor('email', { header: heads.email, meta: { text: 'breaks' } }),
  column.display({
    id: 'phone',
    header: heads.phone,
    meta: { text: 'nowrap' },
    cell: ({ row: { original } }) => (
      <UnbrokenPhones text={original.phone === '' ? patientsText.noPhone : formatPhone(original.phone)} />
    ),
  }),
  createActionsColumn({
    primary: (row) => (
      <Button
        size="small"
        icon={<History aria-hidden />}
        aria-label={removedText.accessLogOf(formatFullName(row))}
        onClick={row.onAccess}
      >
        {removedText.accessLog}
      </Button>
    ),
  }),
];

/** Deleted clients. Administrators can only read the access log of their records. */
export function RemovedPatients() {
  const removed = useRemovedPatients();
  const [selectedPatient, setSelectedPatient] = useState<RemovedPatient>();
  return (
    <Stack gap={16}>
      <p className="muted small">{removedText.explanation}</p>
      <QueryBoundary query={removed} errorTitle={patientsText.failed} cards="medium">
        {(rows) => (
          <DataTable
            caption={removedText.title}
            columns={columns}
            rows={rows.map((row) => ({ ...row, onAccess: () => setSelectedPatient(row) }))}
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
      {selectedPatient && (
        <AccessLogDialog
          subject={{ patientId: selectedPatient.patientId }}
          name={formatFullName(selectedPatient)}
          onClose={() => setSelectedPatient(undefined)}
        />
      )}
    </Stack>
  );
}
