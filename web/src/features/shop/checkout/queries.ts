import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getMyProfile } from '#shared/patients/profile-api.ts';
import type { CartItem, ReceiveKind } from '#shared/shop/cart.ts';
import { getShopTerms } from '#shared/shop/shelf-api.ts';
import { quoteCart } from '#shared/shop/shop-api.ts';
import { queryOf } from '#web/src/lib/query-of.ts';
import { rememberedPerson } from '#web/src/lib/session/session.ts';

export const useShopTerms = () => useQuery({ ...queryOf(getShopTerms), staleTime: 60_000 });

/** Current price of the cart; the previous one stays visible while loading. */
export const useQuote = (items: readonly CartItem[], receive: ReceiveKind) =>
  useQuery({
    ...queryOf(quoteCart, { body: { items: [...items], receive } }),
    enabled: items.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  });

/** Profile of the signed-in client; undefined for guests and ended sessions. */
export function useBuyer() {
  const person = rememberedPerson();
  const patientId = person?.role === 'patient' ? person.userId : '';
  const read = queryOf(getMyProfile, { params: { patientId } });
  const { data: profile, isLoading } = useQuery({
    ...read,
    enabled: patientId !== '',
    queryFn: async (asking) => {
      const { sessionToken } = await import('#web/src/lib/session/auth.ts');
      if ((await sessionToken()) === undefined) throw new Error('The session is over.');
      return read.queryFn(asking);
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  return { isLoading, buyer: profile && { patientId, profile } };
}
export type Buyer = NonNullable<ReturnType<typeof useBuyer>['buyer']>;
