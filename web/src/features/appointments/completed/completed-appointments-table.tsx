import { KeyRound, UserX } from 'lucide-react';
import type { ComponentProps } from 'react';
import { type CompletedAppointment, isWithoutPayment } from '#shared/appointments/closing/closing-api.ts';
import { paymentMethodLabels } from '#shared/appointments/labels.ts';
import { formatDayMonth, getWeekdayName } from '#shared/core/format.ts';
import { civilToday } from '#web/src/lib/now.ts';
import {
  type Columns,
  createActionsColumn,
  createTypedColumnHelper,
} from '#web/src/ui/data-table/columns.tsx';
import { DataTable } from '#web/src/ui/data-table/data-table.tsx';
import { TimeText } from '#web/src/ui/display/figures.tsx';
import { StatusBadge } from '#web/src/ui/feedback/badge.tsx';
import { Charge } from '../shared/charge.tsx';
import { completedText, noShowText, withoutCodeText } from './copy.ts';

/** Row of the table. `closing` is set once an unclosed appointment's time has come. */
export type CompletedRow = CompletedAppointment & {
  closing: { onNoShow: () => void; onWithoutCode: () => void } | undefined;
};

const { columns: headings } = completedText;
const column = createTypedColumnHelper<CompletedRow>();

const columns: Columns<CompletedRow> = [
  column.accessor('patientName', { header: headings.patient, meta: { card: 'title', text: 'strong' } }),
  column.accessor('staffName', { header: headings.staff, meta: { card: 'last' } }),
  column.accessor('date', {
    header: headings.date,
    cell: ({ row: { original } }) => (
      <time dateTime={original.date}>
        <span className="nowrap">{formatDayMonth(original.date, civilToday())}</span>{' '}
        <span className="cell__aside small muted">{getWeekdayName(original.date)}</span>
      </time>
    ),
  }),
  column.accessor('time', {
    header: headings.time,
    meta: { card: 'value' },
    cell: ({ row }) => <TimeText time={row.original.time} />,
  }),
  column.accessor('paidCents', {
    header: headings.paid,
    meta: { card: 'figure', labelled: true, text: 'number' },
    cell: ({ row: { original } }) => (
      <Charge cents={original.paidCents} isWithoutCharge={isWithoutPayment(original)} />
    ),
  }),
  column.accessor('paymentMethod', {
    header: headings.method,
    meta: { card: 'figure', labelled: true },
    cell: ({ row: { original } }) =>
      original.paymentMethod === undefined ? (
        <span className="muted">
          {original.paidCents > 0 ? completedText.depositByCard : completedText.notPaid}
        </span>
      ) : (
        <span>{paymentMethodLabels[original.paymentMethod]}</span>
      ),
  }),
  column.accessor('confirmationCode', {
    header: headings.code,
    meta: { card: 'figure', labelled: true },
    cell: ({ row: { original } }) =>
      original.confirmationCode === undefined ? (
        <span className="muted">{completedText.noCode}</span>
      ) : (
        <span className="n">{original.confirmationCode}</span>
      ),
  }),
  column.accessor('treatmentCompleted', {
    header: headings.state,
    meta: { card: 'corner' },
    cell: ({ row }) => <StatusBadge status={row.original.treatmentCompleted ? 'completed' : 'pending'} />,
  }),
  createActionsColumn({
    card: 'side',
    buildMenu: ({ patientName, closing }) =>
      closing && {
        label: completedText.actionsOf(patientName),
        items: [
          { label: noShowText.title, icon: <UserX aria-hidden />, onSelect: closing.onNoShow },
          { label: withoutCodeText.title, icon: <KeyRound aria-hidden />, onSelect: closing.onWithoutCode },
        ],
      },
  }),
];

type Props = Omit<ComponentProps<typeof DataTable<CompletedRow>>, 'caption' | 'columns' | 'rowId'>;

export function CompletedAppointmentsTable(props: Props) {
  return (
    <DataTable
      {...props}
      caption={completedText.title}
      columns={columns}
      rowId={({ appointmentId }) => appointmentId}
      cards="large"
      dense
    />
  );
}
