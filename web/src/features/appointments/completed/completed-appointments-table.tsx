import { KeyRound, UserX } from 'lucide-react';
import type { ComponentProps } from 'react';
import type { CompletedAppointment } from '#shared/appointments/closing/closing-api.ts';
import { paymentMethodLabels } from '#shared/appointments/labels.ts';
import { dayMonth, weekdayName } from '#shared/core/format.ts';
import { MoreMenu } from '#web/src/ui/buttons/menu.tsx';
import { type Columns, columnHelper } from '#web/src/ui/data-table/columns.ts';
import { DataTable } from '#web/src/ui/data-table/data-table.tsx';
import { Money, TimeText } from '#web/src/ui/display/figures.tsx';
import { StatusBadge } from '#web/src/ui/feedback/badge.tsx';
import { noShowText, treatedText, withoutCodeText } from './copy.ts';
import './completed-appointments.css';

/** An appointment, and how to end it when its hour has come and nobody has. */
export type TreatedRow = CompletedAppointment & {
  closing: { onNoShow: () => void; onWithoutCode: () => void } | undefined;
};

const { columns: heads } = treatedText;
const column = columnHelper<TreatedRow>();

/** On a card the heads are gone, so each figure says what it is. */
const Label = ({ text }: { text: string }) => <span className="treated__label caption muted">{text}</span>;

function Actions({ patientName, closing }: TreatedRow) {
  if (!closing) return null;
  return (
    <MoreMenu
      label={treatedText.actionsOf(patientName)}
      items={[
        { label: noShowText.title, icon: <UserX aria-hidden />, onSelect: closing.onNoShow },
        { label: withoutCodeText.title, icon: <KeyRound aria-hidden />, onSelect: closing.onWithoutCode },
      ]}
    />
  );
}

const columns: Columns<TreatedRow> = [
  column.accessor('patientName', { header: heads.patient, meta: { className: 'treated__patient strong' } }),
  column.accessor('staffName', { header: heads.staff, meta: { className: 'treated__staff' } }),
  column.accessor('date', {
    header: heads.date,
    meta: { className: 'treated__date' },
    cell: ({ row: { original } }) => (
      <time dateTime={original.date}>
        <span className="nowrap">{dayMonth(original.date)}</span>{' '}
        <span className="small muted">{weekdayName(original.date)}</span>
      </time>
    ),
  }),
  column.accessor('time', {
    header: heads.time,
    meta: { className: 'treated__time' },
    cell: ({ row }) => <TimeText time={row.original.time} />,
  }),
  column.accessor('paidCents', {
    header: heads.paid,
    meta: { className: 'treated__paid cell--number' },
    cell: ({ row }) => (
      <>
        <Label text={heads.paid} />
        <Money cents={row.original.paidCents} />
      </>
    ),
  }),
  column.accessor('paymentMethod', {
    header: heads.method,
    meta: { className: 'treated__method' },
    cell: ({ row: { original } }) => (
      <>
        <Label text={heads.method} />
        {original.paymentMethod === undefined ? (
          <span className="muted">{treatedText.unpaid}</span>
        ) : (
          <span>{paymentMethodLabels[original.paymentMethod]}</span>
        )}
      </>
    ),
  }),
  column.accessor('confirmationCode', {
    header: heads.code,
    meta: { className: 'treated__code' },
    cell: ({ row: { original } }) => (
      <>
        <Label text={heads.code} />
        {original.confirmationCode === undefined ? (
          <span className="muted">{treatedText.noCode}</span>
        ) : (
          <span className="n">{original.confirmationCode}</span>
        )}
      </>
    ),
  }),
  column.accessor('treatmentCompleted', {
    header: heads.state,
    meta: { className: 'treated__state' },
    cell: ({ row }) => <StatusBadge status={row.original.treatmentCompleted ? 'completed' : 'pending'} />,
  }),
  column.display({
    id: 'actions',
    header: heads.actions,
    meta: { className: 'treated__actions cell--actions', headHidden: true },
    cell: ({ row }) => <Actions {...row.original} />,
  }),
];

type Props = Omit<ComponentProps<typeof DataTable<TreatedRow>>, 'caption' | 'columns' | 'rowId'>;

export function CompletedAppointmentsTable(props: Props) {
  return (
    <DataTable
      {...props}
      caption={treatedText.title}
      columns={columns}
      rowId={({ appointmentId }) => appointmentId}
      cards="large"
      className="treated"
    />
  );
}
