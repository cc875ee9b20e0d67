import { useQuery } from '@tanstack/react-query';
import type { Me } from '#shared/accounts/api.ts';
import type { listBellNotices } from '#shared/desk/bell-api.ts';
import { buildQueryKey } from '#web/src/lib/build-query.ts';
import { liveQuery } from '#web/src/lib/query.ts';

/** Reads the user's notices. The contract is loaded lazily, so that the shell loads before it. */
export const useBell = (me: Me | undefined) =>
  useQuery({
    queryKey: buildQueryKey<typeof listBellNotices>({ name: 'listBellNotices' }),
    queryFn: async ({ signal }) => (await import('./fetch-bell.ts')).fetchBell(signal),
    meta: { topics: ['notifications'] },
    enabled: me !== undefined,
    ...liveQuery,
  });
