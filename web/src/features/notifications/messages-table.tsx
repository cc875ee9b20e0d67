import type { ReactNode } from 'react';
import type { SmsReplyLine } from '#shared/notifications/reply-api.ts';
import { toDialablePhone } from '#shared/settings/chat.ts';
import { getCivilNow, toCivil } from '#web/src/lib/now.ts';
import { paths } from '#web/src/lib/paths.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { ButtonLink } from '#web/src/ui/buttons/button-link.tsx';
import {
  type Columns,
  createActionsColumn,
  createTypedColumnHelper,
} from '#web/src/ui/data-table/columns.tsx';
import { DataTable } from '#web/src/ui/data-table/data-table.tsx';
import { messagesText as text } from './copy.ts';

/** Row of the table with its actions. */
export type MessageRow = SmsReplyLine & {
  readonly isSaving: boolean;
  readonly onMove: () => void;
  readonly onStop: () => void;
};

const { columns: headers } = text;
const column = createTypedColumnHelper<MessageRow>();

function CallLink({ from, className }: { from: string; className: string }) {
  return (
    <a
      className={`${className} n nowrap`}
      href={`tel:${toDialablePhone(from)}`}
      aria-label={text.callOf(from)}
    >
      {text.phone(from)}
    </a>
  );
}

function SenderCell({ row }: { row: MessageRow }) {
  const { from, patients } = row;
  if (patients.length === 0)
    return (
      <>
        <CallLink from={from} className="strong" />
        <span className="cell__note caption muted">{text.unknownSender}</span>
      </>
    );
  return (
    <>
      <span className="strong">{text.sender(row)}</span>
      <CallLink from={from} className="cell__note" />
      {patients.length > 1 && <span className="cell__note caption muted">{text.sharedPhone}</span>}
    </>
  );
}

function Buttons(row: MessageRow) {
  const { patients, state, isSaving, mayAskToStop, onMove, onStop } = row;
  const senderName = text.sender(row);
  const isOpen = state === 'open';
  return (
    <>
      {patients.map(({ patientId, name }) => (
        <ButtonLink
          key={patientId}
          size="small"
          to={paths.patientRecord(patientId)}
          aria-label={patients.length > 1 ? undefined : text.recordOf(name)}
        >
          {patients.length > 1 ? text.recordOfName(name) : text.record}
        </ButtonLink>
      ))}
      {isOpen && mayAskToStop && (
        <Button size="small" aria-label={text.stopOf(senderName)} disabled={isSaving} onClick={onStop}>
          {text.stop}
        </Button>
      )}
      <Button
        size="small"
        busy={isSaving}
        busyLabel={text.handling}
        aria-label={isOpen ? text.markHandledOf(senderName) : text.reopenOf(senderName)}
        onClick={onMove}
      >
        {isOpen ? text.markHandled : text.reopen}
      </Button>
    </>
  );
}

const columns: Columns<MessageRow> = [
  column.accessor((row) => text.sender(row), {
    id: 'who',
    header: headers.who,
    meta: { card: 'title', minWidth: '180px' },
    cell: ({ row: { original } }) => <SenderCell row={original} />,
  }),
  column.accessor('text', {
    header: headers.text,
    meta: { minWidth: '240px', text: 'breaks' },
    cell: ({ getValue }) => getValue() || <span className="muted">{text.noText}</span>,
  }),
  column.accessor('receivedAt', {
    header: headers.when,
    meta: { text: 'nowrap' },
    cell: ({ getValue }) => (
      <time className="n" dateTime={getValue()}>
        {text.when(toCivil(getValue()), getCivilNow().date)}
      </time>
    ),
  }),
  createActionsColumn({ primary: Buttons }),
];

const pageSize = 25;

export const MessagesTable = ({ rows, empty }: { rows: readonly MessageRow[]; empty: ReactNode }) => (
  <DataTable
    caption={text.title}
    columns={columns}
    rows={rows}
    rowId={({ replyId }) => replyId}
    empty={empty}
    cards="large"
    pageSize={pageSize}
  />
);
