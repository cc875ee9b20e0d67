import { useInfiniteQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { domainNames, refusalNames } from '#shared/accounts/refused-access.ts';
import { listRefusedAccesses, type RefusedAccess } from '#shared/accounts/refused-access-api.ts';
import { clock, longDate } from '#shared/core/format.ts';
import { civilOf } from '#web/src/lib/now.ts';
import { pagesOf } from '#web/src/lib/query-of.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { columnHelper } from '#web/src/ui/data-table/columns.tsx';
import { DataTable } from '#web/src/ui/data-table/data-table.tsx';
import { QueryBoundary } from '#web/src/ui/feedback/query-boundary.tsx';
import { EmptyState } from '#web/src/ui/feedback/states.tsx';
import { Screen } from '#web/src/ui/shell/screen.tsx';

const text = {
  title: 'Accesos denegados',
  context: 'Lo que el centro no dejó ver ni hacer en los últimos 90 días, por hora.',
  explanation:
    'Uno que otro es normal: una sesión que terminó o un enlace viejo. Muchos de una misma persona u origen merecen una pregunta.',
  failed: 'No pudimos cargar los accesos denegados',
  caption: 'Accesos denegados',
  columns: { hour: 'Hora', who: 'Quién', asked: 'Qué pidió', answer: 'Por qué no', count: 'Veces' },
  times: (count: number) => (count === 1 ? '1 vez' : `${count} veces`),
  several: 'Varias cosas',
  emptyTitle: 'No se ha denegado ningún acceso',
  empty: 'Si alguien pide lo que no le corresponde, aparece aquí.',
  more: 'Ver anteriores',
} as const;

function Hour({ hour }: RefusedAccess) {
  const { date, time } = civilOf(hour);
  return (
    <time dateTime={hour}>
      {longDate(date)} <span className="muted nowrap">{clock(time)}</span>
    </time>
  );
}

/** The part of the product, and below it the call itself, by which a technician finds it. */
function RefusedCall({ domain, call }: RefusedAccess) {
  return (
    <>
      <p>{domainNames[domain] ?? text.several}</p>
      {call !== '' && <p className="caption muted">{call}</p>}
    </>
  );
}

const column = columnHelper<RefusedAccess>();
const { columns: heads } = text;
const columns = [
  column.display({ id: 'hour', header: heads.hour, cell: ({ row }) => <Hour {...row.original} /> }),
  column.accessor('who', { header: heads.who, meta: { card: 'title', text: 'strong' } }),
  column.display({ id: 'asked', header: heads.asked, cell: ({ row }) => <RefusedCall {...row.original} /> }),
  column.display({
    id: 'answer',
    header: heads.answer,
    cell: ({ row }) => refusalNames[row.original.status],
  }),
  column.display({
    id: 'count',
    header: heads.count,
    meta: { text: 'nowrap' },
    cell: ({ row }) => text.times(row.original.count),
  }),
];

const useRefusedAccesses = () => useInfiniteQuery({ ...pagesOf(listRefusedAccesses), staleTime: 0 });

/** `/admin/accesos-denegados`: who was refused what, for the owner. */
export function RefusedAccessesPage() {
  const refused = useRefusedAccesses();
  return (
    <Screen title={text.title} context={text.context}>
      <div className="stack">
        <p className="muted small">{text.explanation}</p>
        <QueryBoundary query={refused} errorTitle={text.failed}>
          {(rows) => (
            <DataTable
              caption={text.caption}
              columns={columns}
              rows={rows}
              rowId={({ hour, lastAt, who, call, status }) => `${hour} ${lastAt} ${who} ${call} ${status}`}
              top
              counted={false}
              empty={
                <EmptyState icon={<ShieldCheck aria-hidden />} title={text.emptyTitle}>
                  {text.empty}
                </EmptyState>
              }
            />
          )}
        </QueryBoundary>
        {refused.hasNextPage && (
          <Button busy={refused.isFetchingNextPage} onClick={() => void refused.fetchNextPage()}>
            {text.more}
          </Button>
        )}
      </div>
    </Screen>
  );
}
