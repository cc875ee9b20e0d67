import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getMyProfile } from '#shared/patients/profile-api.ts';
import type { CartItem, FulfillmentKind } from '#shared/shop/cart.ts';
import { getShopTerms } from '#shared/shop/shelf-api.ts';
import { quoteCart } from '#shared/shop/shop-api.ts';
import { buildQuery } from '#web/src/lib/build-query.ts';
import { readRememberedPerson } from '#web/src/lib/session/session.ts';

export const useShopTerms = () => useQuery({ ...buildQuery(getShopTerms), staleTime: 60_000 });

/** Current price of the cart. The previous price stays visible while loading. */
export const useQuote = (items: readonly CartItem[], receive: FulfillmentKind) =>
  useQuery({
    ...buildQuery(quoteCart, { body: { items: [...items], receive } }),
    enabled: items.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  });

/** Profile of the signed-in client, or undefined for guests and ended sessions. */
export function useBuyer() {
  const person = readRememberedPerson();
  const patientId = person?.role === 'patient' ? person.userId : '';
  const profileQuery = buildQuery(getMyProfile, { params: { patientId } });
  const { data: profile, isLoading } = useQuery({
    ...profileQuery,
    enabled: patientId !== '',
    queryFn: async (context) => {
      const { fetchSessionToken } = await import('#web/src/lib/session/auth.ts');
      if ((await fetchSessionToken()) === undefined) throw new Error('The session is over.');
      return profileQuery.queryFn(context);
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  return { isLoading, buyer: profile && { patientId, profile } };
}
export type Buyer = NonNullable<ReturnType<typeof useBuyer>['buyer']>;
