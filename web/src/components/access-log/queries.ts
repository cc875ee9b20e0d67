import { useInfiniteQuery } from '@tanstack/react-query';
import { listAccessLog, listProspectAccessLog } from '#shared/records/api.ts';
import { call } from '#web/src/lib/call.ts';
import { auditedRead } from '#web/src/lib/query.ts';

/** Whose log: a client's, archived or not, or that of somebody who applied. */
export type LogOf = { readonly patientId: string } | { readonly prospectId: string };

const linesOf = (of: LogOf, cursor: string, signal: AbortSignal) => {
  const query = cursor === '' ? {} : { cursor };
  return 'patientId' in of
    ? call(listAccessLog, { params: of, query }, { signal })
    : call(listProspectAccessLog, { params: of, query }, { signal });
};

/** Fifty lines at a time. */
export const useAccessLog = (of: LogOf) =>
  useInfiniteQuery({
    queryKey: ['records', 'listAccessLog', of],
    queryFn: ({ pageParam, signal }) => linesOf(of, pageParam, signal),
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor,
    select: ({ pages }) => pages.flatMap(({ rows }) => rows),
    ...auditedRead,
  });
