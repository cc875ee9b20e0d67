import { MailX, Sparkles, Trash2, UserPen, UserX } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatPhone, formatShortDayMonth } from '#shared/core/format.ts';
import { formatFullName } from '#shared/core/person.ts';
import type { PatientRow } from '#shared/patients/desk-api.ts';
import { toDialablePhone } from '#shared/settings/chat.ts';
import { MailStopBadge } from '#web/src/components/mail-stop/mail-stop-badge.tsx';
import { civilToday } from '#web/src/lib/now.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import {
  type Columns,
  createActionsColumn,
  createTypedColumnHelper,
} from '#web/src/ui/data-table/columns.tsx';
import { DataTable } from '#web/src/ui/data-table/data-table.tsx';
import { Badge } from '#web/src/ui/feedback/badge.tsx';
import { patientsText } from './copy.ts';

/** A client with the viewer's actions. */
export type PatientTableRow = PatientRow & {
  readonly consentsDue: ReactNode;
  readonly onRecord: () => void;
  readonly onServices?: () => void;
  readonly onProfile?: () => void;
  readonly onRemove?: () => void;
};

const { columns: heads } = patientsText;
const column = createTypedColumnHelper<PatientTableRow>();

const firstName = column.accessor('firstName', {
  header: heads.firstName,
  meta: { card: 'title' },
  cell: ({ row: { original } }) => (
    <>
      <span className="strong">{original.firstName}</span>
      {!original.active && <Badge icon={<UserX aria-hidden />}>{patientsText.inactive}</Badge>}
    </>
  ),
});
const lastName = column.accessor('lastName', {
  header: heads.lastName,
  meta: { card: 'title', text: 'strong' },
});
const address = column.accessor('address', {
  header: heads.address,
  meta: { text: 'clipped', width: '14%' },
  cell: ({ row: { original } }) =>
    original.address === undefined ? (
      <span className="muted">{patientsText.noAddress}</span>
    ) : (
      <span title={original.address}>{original.address}</span>
    ),
});
const phoneNumber = column.accessor('phone', {
  header: heads.phone,
  meta: { text: 'nowrap' },
  cell: ({ row: { original } }) =>
    original.phone === '' ? (
      <span className="muted">{patientsText.noPhone}</span>
    ) : (
      <a className="link n" href={`tel:${toDialablePhone(original.phone)}`}>
        {formatPhone(original.phone)}
      </a>
    ),
});
const email = column.accessor('email', {
  header: heads.email,
  meta: { text: 'clipped', width: '21%' },
  cell: ({ row: { original } }) => (
    <>
      <span title={original.email}>{original.email}</span>
      {original.emailLost && (
        <Badge wraps tone="danger" icon={<MailX aria-hidden />}>
          {patientsText.emailLost}
        </Badge>
      )}
      <MailStopBadge reason={original.mailStop} />
      {original.invited && <span className="cell__note small muted">{patientsText.invited}</span>}
    </>
  ),
});
const lastAppointment = column.accessor('lastAppointment', {
  header: heads.lastAppointment,
  meta: { text: 'nowrap', labelled: true, card: 'last' },
  cell: ({ row: { original } }) => (
    <AppointmentDay date={original.lastAppointment} none={patientsText.noAppointment} />
  ),
});
const next = column.accessor('next', {
  header: heads.next,
  meta: { text: 'nowrap', labelled: true, card: 'side' },
  cell: ({ row: { original } }) => <AppointmentDay date={original.next} none={patientsText.noNext} />,
});

type AppointmentDayProps = { date: string | undefined; none: string };

function AppointmentDay({ date, none }: AppointmentDayProps) {
  if (date === undefined) return <span className="muted">{none}</span>;
  return <time dateTime={date}>{formatShortDayMonth(date, civilToday())}</time>;
}

const actions = createActionsColumn<PatientTableRow>({
  above: ({ consentsDue }) => consentsDue,
  primary: ({ onRecord, ...row }) => (
    <Button size="small" aria-label={patientsText.recordOf(formatFullName(row))} onClick={onRecord}>
      {patientsText.record}
    </Button>
  ),
  buildMenu: ({ onProfile, onServices, onRemove, ...row }) => {
    const items = [
      ...(onProfile
        ? [{ label: patientsText.profile, icon: <UserPen aria-hidden />, onSelect: onProfile }]
        : []),
      ...(onServices
        ? [{ label: patientsText.services, icon: <Sparkles aria-hidden />, onSelect: onServices }]
        : []),
      ...(onRemove
        ? [{ label: patientsText.remove, icon: <Trash2 aria-hidden />, danger: true, onSelect: onRemove }]
        : []),
    ];
    return items.length === 0 ? undefined : { label: patientsText.moreOf(formatFullName(row)), items };
  },
});

const allColumns: Columns<PatientTableRow> = [
  firstName,
  lastName,
  address,
  phoneNumber,
  email,
  lastAppointment,
  next,
  actions,
];
/** Aestheticians do not see addresses. */
const columnsWithoutAddress: Columns<PatientTableRow> = allColumns.filter((other) => other !== address);

type Props = {
  rows: readonly PatientTableRow[];
  seesAddresses: boolean;
  currentId: string | undefined;
  empty: ReactNode;
};

/** A page of clients in the server's order. */
export function PatientsTable({ rows, seesAddresses, currentId, empty }: Props) {
  return (
    <DataTable
      caption={patientsText.title}
      columns={seesAddresses ? allColumns : columnsWithoutAddress}
      rows={rows}
      rowId={({ patientId }) => patientId}
      currentId={currentId}
      onOpen={({ onRecord }) => onRecord()}
      empty={empty}
      cards="large"
      dense
      counted={false}
    />
  );
}
