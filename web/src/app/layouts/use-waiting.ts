import { useQuery } from '@tanstack/react-query';
import type { Me } from '#shared/accounts/api.ts';
import type { getWaiting } from '#shared/desk/api.ts';
import { buildQueryKey } from '#web/src/lib/build-query.ts';
import { paths } from '#web/src/lib/paths.ts';
import { liveQuery } from '#web/src/lib/query.ts';
import { frontDeskRoles } from '../screens/screen.ts';

/** Returns the number of pending items for an address of the admin menu; 0 until loaded. */
export function useWaitingCounts(me: Pick<Me, 'role'> | undefined): (address: string) => number {
  const { data } = useQuery({
    queryKey: buildQueryKey<typeof getWaiting>({ name: 'getWaiting' }),
    queryFn: async ({ signal }) => (await import('./fetch-waiting-counts.ts')).fetchWaitingCounts(signal),
    // Repeated here because the contract is loaded lazily.
    meta: { topics: ['appointments', 'intake', 'notifications', 'patients', 'shop'] },
    enabled: frontDeskRoles.some((role) => role === me?.role),
    ...liveQuery,
  });
  return (address) => {
    if (address === paths.appointmentRequests) return data?.requests ?? 0;
    if (address === paths.messages) return data?.replies ?? 0;
    if (address === paths.orders) return data?.orders ?? 0;
    return address === paths.prospects ? (data?.prospects ?? 0) : 0;
  };
}
