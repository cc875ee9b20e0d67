import { ClipboardCheck, KeyRound, UserX } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { type AppointmentRequest, calculatePaidDeposit } from '#shared/appointments/views.ts';
import { formatFullName } from '#shared/core/person.ts';
import { useSignedIn } from '#web/src/lib/me.ts';
import { paths } from '#web/src/lib/paths.ts';
import { toButtonClass } from '#web/src/ui/buttons/button-class.ts';
import {
  type Columns,
  createActionsColumn,
  createTypedColumnHelper,
} from '#web/src/ui/data-table/columns.tsx';
import { DataTable } from '#web/src/ui/data-table/data-table.tsx';
import { Money } from '#web/src/ui/display/figures.tsx';
import { QueryBoundary } from '#web/src/ui/feedback/query-boundary.tsx';
import { EmptyState } from '#web/src/ui/feedback/states.tsx';
import { Stack } from '#web/src/ui/layout/layout.tsx';
import { lazyDialog } from '#web/src/ui/lazy/lazy-dialog.tsx';
import { Screen } from '#web/src/ui/shell/screen.tsx';
import { DateCell } from '../shared/appointment-cells.tsx';
import { buildRequestColumns } from '../shared/request-columns.tsx';
import { completedText, noShowText, withoutCodeText } from './copy.ts';
import { useUnclosedAppointments } from './queries.ts';
import { unclosedText } from './unclosed-copy.ts';

const CompleteWithoutCodeDialog = lazyDialog(
  async () => (await import('./closing-without-code-dialog.tsx')).CompleteWithoutCodeDialog,
);
const NoShowDialog = lazyDialog(async () => (await import('./no-show-dialog.tsx')).NoShowDialog);

type ClosingAction = { readonly appointment: AppointmentRequest; readonly kind: 'noShow' | 'withoutCode' };
/** Row of the table. `onClosing` is defined only for administrators, who alone can close it. */
type UnclosedRow = AppointmentRequest & {
  readonly onClosing: ((kind: ClosingAction['kind']) => void) | undefined;
};

const { columns: headings } = unclosedText;
const column = createTypedColumnHelper<UnclosedRow>();

const columns: Columns<UnclosedRow> = [
  ...buildRequestColumns<UnclosedRow>({ headings, day: DateCell }),
  column.accessor('staffName', { header: headings.staff }),
  column.accessor('balanceDueCents', {
    header: headings.balance,
    meta: { card: 'figure', labelled: true, text: 'number' },
    cell: ({ getValue }) => <Money cents={getValue()} />,
  }),
  createActionsColumn({
    primary: ({ patientId, patient }) => (
      <Link
        className={toButtonClass({ size: 'small' })}
        to={paths.patientRecord(patientId)}
        aria-label={unclosedText.recordOf(formatFullName(patient))}
      >
        {unclosedText.record}
      </Link>
    ),
    buildMenu: ({ patient, onClosing }) =>
      onClosing && {
        label: completedText.actionsOf(formatFullName(patient)),
        items: [
          { label: noShowText.title, icon: <UserX aria-hidden />, onSelect: () => onClosing('noShow') },
          {
            label: withoutCodeText.title,
            icon: <KeyRound aria-hidden />,
            onSelect: () => onClosing('withoutCode'),
          },
        ],
      },
  }),
];

/** Unclosed appointments of past days, earliest first. */
export function UnclosedPage() {
  const { role } = useSignedIn();
  const unclosed = useUnclosedAppointments();
  const [closingAction, setClosingAction] = useState<ClosingAction>();
  const toRow = (appointment: AppointmentRequest): UnclosedRow => ({
    ...appointment,
    onClosing: role === 'admin' ? (kind) => setClosingAction({ appointment, kind }) : undefined,
  });
  return (
    <Screen
      title={unclosedText.title}
      context={unclosed.data && unclosedText.context(unclosed.data.length)}
      contextToCome={unclosedText.context(1)}
    >
      <Stack gap={16}>
        <p className="muted small">{unclosedText.explanation}</p>
        <QueryBoundary query={unclosed} errorTitle={unclosedText.failed} cards="large">
          {(rows) => (
            <DataTable
              caption={unclosedText.title}
              columns={columns}
              rows={rows.map(toRow)}
              rowId={({ appointmentId }) => appointmentId}
              pageSize={25}
              cards="large"
              empty={
                <EmptyState icon={<ClipboardCheck aria-hidden />} title={unclosedText.emptyTitle}>
                  {unclosedText.empty}
                </EmptyState>
              }
            />
          )}
        </QueryBoundary>
      </Stack>
      {closingAction && <ClosingDialog {...closingAction} onDone={() => setClosingAction(undefined)} />}
    </Screen>
  );
}

function ClosingDialog({ appointment, kind, onDone }: ClosingAction & { onDone: () => void }) {
  const patientName = formatFullName(appointment.patient);
  const paidCents = calculatePaidDeposit(appointment);
  if (kind === 'withoutCode')
    return (
      <CompleteWithoutCodeDialog
        appointment={{ ...appointment, patientName, paidCents }}
        onCompleted={onDone}
        onClose={onDone}
      />
    );
  return (
    <NoShowDialog
      appointment={appointment}
      patientName={patientName}
      forfeitedCents={paidCents}
      onMarked={onDone}
      onCancel={onDone}
    />
  );
}
