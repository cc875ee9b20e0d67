import { ShieldCheck } from 'lucide-react';
import { formatLongDate, formatTime } from '#shared/core/format.ts';
import { type AccessChange, describeAction, listChanges } from '#shared/records/access/access-log.ts';
import type { AccessEntry } from '#shared/records/api.ts';
import { toCivil } from '#web/src/lib/now.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { createTypedColumnHelper } from '#web/src/ui/data-table/columns.tsx';
import { DataTable } from '#web/src/ui/data-table/data-table.tsx';
import { QueryBoundary } from '#web/src/ui/feedback/query-boundary.tsx';
import { EmptyState } from '#web/src/ui/feedback/states.tsx';
import { Stack, Text } from '#web/src/ui/layout/layout.tsx';
import { accessText } from './copy.ts';
import { type AccessLogSubject, useAccessLog } from './queries.ts';

const column = createTypedColumnHelper<AccessEntry>();

function EntryTime({ at }: AccessEntry) {
  const { date, time } = toCivil(at);
  return (
    <time dateTime={at}>
      {formatLongDate(date)} <span className="muted nowrap">{formatTime(time)}</span>
    </time>
  );
}

function ChangedField({ change: { field, before, after, isNew } }: { change: AccessChange }) {
  return (
    <div>
      <Text as="dt" tone="muted">
        {field}
      </Text>
      <Text as="dd" breakWords>
        {!isNew && (
          <>
            <span className="visually-hidden">{accessText.before} </span>
            <span className="muted">{before ?? accessText.nothing}</span>
            <span aria-hidden> → </span>
            <span className="visually-hidden">{accessText.after} </span>
          </>
        )}
        <span>{after ?? accessText.nothing}</span>
      </Text>
    </div>
  );
}

function ChangedFields(entry: AccessEntry) {
  const changes = listChanges(entry);
  if (changes.length === 0) return null;
  return (
    <Stack as="dl" gap={4} size={14}>
      {changes.map((change) => (
        <ChangedField key={change.field} change={change} />
      ))}
    </Stack>
  );
}

const { columns: headings } = accessText;
const columns = [
  column.display({ id: 'at', header: headings.at, cell: ({ row }) => <EntryTime {...row.original} /> }),
  column.accessor('who', { header: headings.who, meta: { text: 'strong' } }),
  column.display({ id: 'deed', header: headings.deed, cell: ({ row }) => describeAction(row.original) }),
  column.display({
    id: 'changes',
    header: headings.changes,
    meta: { width: '42%' },
    cell: ({ row }) => <ChangedFields {...row.original} />,
  }),
];

/** Log of who read or changed the data, for administrators. */
export function AccessLog({ subject }: { subject: AccessLogSubject }) {
  const log = useAccessLog(subject);
  return (
    <Stack gap={16}>
      <p className="muted small">{accessText.explanation}</p>
      <QueryBoundary query={log} errorTitle={accessText.failed} cards="medium">
        {(rows) => (
          <DataTable
            caption={accessText.caption}
            columns={columns}
            rows={rows}
            rowId={({ auditId }) => auditId}
            top
            counted={false}
            empty={
              <EmptyState icon={<ShieldCheck aria-hidden />} title={accessText.emptyTitle}>
                {accessText.empty}
              </EmptyState>
            }
          />
        )}
      </QueryBoundary>
      {log.hasNextPage && (
        <Button busy={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
          {accessText.more}
        </Button>
      )}
    </Stack>
  );
}
