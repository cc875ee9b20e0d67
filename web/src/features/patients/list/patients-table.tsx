import { MailX, Sparkles, UserX } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatPhone } from '#shared/core/format.ts';
import { formatFullName } from '#shared/core/person.ts';
import type { PatientRow } from '#shared/patients/desk-api.ts';
import { toDialablePhone } from '#shared/settings/chat.ts';
import { MailStopBadge } from '#web/src/components/mail-stop/mail-stop-badge.tsx';
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
  meta: { minWidth: '140px' },
  cell: ({ row: { original } }) =>
    original.address ?? <span className="muted">{patientsText.noAddress}</span>,
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
  meta: { text: 'breaks' },
  cell: ({ row: { original } }) => {
    const [name, domain] = original.email.split('@');
    return (
      <>
        {name}
        <wbr />@{domain}
        {original.emailLost && (
          <Badge wraps tone="danger" icon={<MailX aria-hidden />}>
            {patientsText.emailLost}
          </Badge>
        )}
        <MailStopBadge reason={original.mailStop} />
        {original.invited && <span className="cell__note small muted">{patientsText.invited}</span>}
      </>
    );
  },
});
const actions = createActionsColumn<PatientTableRow>({
  above: ({ consentsDue }) => consentsDue,
  primary: PatientButtons,
  buildMenu: ({ onServices, ...row }) =>
    onServices && {
      label: patientsText.moreOf(formatFullName(row)),
      items: [{ label: patientsText.services, icon: <Sparkles aria-hidden />, onSelect: onServices }],
    },
});

function PatientButtons({ onRecord, onProfile, onRemove, ...row }: PatientTableRow) {
  const name = formatFullName(row);
  return (
    <>
      {onProfile && (
        <Button size="small" aria-label={patientsText.profileOf(name)} onClick={onProfile}>
          {patientsText.profile}
        </Button>
      )}
      <Button size="small" aria-label={patientsText.recordOf(name)} onClick={onRecord}>
        {patientsText.record}
      </Button>
      {onRemove && (
        <Button
          size="small"
          variant="danger-ghost"
          aria-label={patientsText.removeOf(name)}
          onClick={onRemove}
        >
          {patientsText.remove}
        </Button>
      )}
    </>
  );
}

const allColumns: Columns<PatientTableRow> = [firstName, lastName, address, phoneNumber, email, actions];
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
      empty={empty}
      cards="large"
      dense
      counted={false}
    />
  );
}
