import { useInfiniteQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { groupRejectedAccesses, type RejectedAccessDay } from '#shared/accounts/denied-access.ts';
import { listRefusedAccesses } from '#shared/accounts/denied-access-api.ts';
import { formatLongDate, formatTime, pluralize } from '#shared/core/format.ts';
import { buildPagedQuery } from '#web/src/lib/build-query.ts';
import { toCivil } from '#web/src/lib/now.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { createTypedColumnHelper } from '#web/src/ui/data-table/columns.tsx';
import { DataTable } from '#web/src/ui/data-table/data-table.tsx';
import { QueryBoundary } from '#web/src/ui/feedback/query-boundary.tsx';
import { EmptyState } from '#web/src/ui/feedback/states.tsx';
import { Stack } from '#web/src/ui/layout/layout.tsx';
import { Screen } from '#web/src/ui/shell/screen.tsx';

const text = {
  title: 'Accesos denegados',
  context: 'Intentos sin permiso de los últimos 90 días, por persona y día.',
  explanation:
    'Uno que otro es normal: una sesión que terminó o un enlace viejo. Muchos de una misma persona u origen merecen una pregunta.',
  failed: 'No pudimos cargar los accesos denegados',
  caption: 'Accesos denegados',
  columns: { who: 'Quién', day: 'Cuándo', resources: 'Qué quiso', count: 'Veces' },
  lastAt: (time: string) => `la última vez, ${time}`,
  accessCount: (count: number) => pluralize(count, 'vez', 'veces'),
  emptyTitle: 'No se ha denegado ningún acceso',
  empty: 'Si alguien pide lo que no le corresponde, aparece aquí.',
  loadMore: 'Ver anteriores',
} as const;

function DayCell({ date, lastAt }: RejectedAccessDay) {
  return (
    <time dateTime={lastAt}>
      {formatLongDate(date)}
      <span className="cell__note small muted">{text.lastAt(formatTime(toCivil(lastAt).time))}</span>
    </time>
  );
}

/** Each denied resource with its reason and, if repeated, its count. */
function DeniedResources({ requests }: RejectedAccessDay) {
  return requests.map(({ request, reason, count }) => (
    <p key={`${request} ${reason}`}>
      {request}
      {requests.length > 1 && ` (${text.accessCount(count)})`}
      {reason !== '' && <span className="muted">: {reason}</span>}
    </p>
  ));
}

const column = createTypedColumnHelper<RejectedAccessDay>();
const { columns: headings } = text;
const columns = [
  column.accessor('who', { header: headings.who, meta: { card: 'title', text: 'strong' } }),
  column.display({
    id: 'day',
    header: headings.day,
    meta: { text: 'nowrap' },
    cell: ({ row }) => <DayCell {...row.original} />,
  }),
  column.display({
    id: 'wanted',
    header: headings.resources,
    cell: ({ row }) => <DeniedResources {...row.original} />,
  }),
  column.display({
    id: 'count',
    header: headings.count,
    meta: { card: 'corner', text: 'nowrap' },
    cell: ({ row }) => text.accessCount(row.original.count),
  }),
];

const useDeniedAccesses = () => useInfiniteQuery({ ...buildPagedQuery(listRefusedAccesses), staleTime: 0 });

/** `/admin/accesos-denegados`: denied accesses by user, for the owner. */
export function DeniedAccessesPage() {
  const accesses = useDeniedAccesses();
  return (
    <Screen title={text.title} context={text.context}>
      <Stack gap={16}>
        <p className="muted small">{text.explanation}</p>
        <QueryBoundary query={accesses} errorTitle={text.failed} cards="medium">
          {(rows) => (
            <DataTable
              caption={text.caption}
              columns={columns}
              rows={groupRejectedAccesses(rows)}
              rowId={({ date, who }) => `${date} ${who}`}
              top
              cards="medium"
              counted={false}
              empty={
                <EmptyState icon={<ShieldCheck aria-hidden />} title={text.emptyTitle}>
                  {text.empty}
                </EmptyState>
              }
            />
          )}
        </QueryBoundary>
        {accesses.hasNextPage && (
          <Button busy={accesses.isFetchingNextPage} onClick={() => void accesses.fetchNextPage()}>
            {text.loadMore}
          </Button>
        )}
      </Stack>
    </Screen>
  );
}
