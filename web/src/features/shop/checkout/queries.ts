import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getMyProfile } from '#shared/patients/profile-api.ts';
import type { CartItem, ReceiveKind } from '#shared/shop/cart.ts';
import { getShopTerms } from '#shared/shop/shelf-api.ts';
import { quoteCart } from '#shared/shop/shop-api.ts';
import { call } from '#web/src/lib/call.ts';
import { queryOf } from '#web/src/lib/query-of.ts';
import { rememberedPerson } from '#web/src/lib/session/session.ts';

export const useShopTerms = () => useQuery({ ...queryOf(getShopTerms), staleTime: 60_000 });

/** What the cart comes to now; what was shown stays until it is known. */
export const useQuote = (items: readonly CartItem[], receive: ReceiveKind) =>
  useQuery({
    ...queryOf(quoteCart, { body: { items: [...items], receive } }),
    enabled: items.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  });

/** The client who is signed in here, as their record says; nobody for a guest, and for whose session is over. */
export function useBuyer() {
  const person = rememberedPerson();
  const patientId = person?.role === 'patient' ? person.userId : undefined;
  return useQuery({
    queryKey: ['buyer', patientId],
    enabled: patientId !== undefined,
    queryFn: async () => {
      const { sessionToken } = await import('#web/src/lib/session/auth.ts');
      if (patientId === undefined || (await sessionToken()) === undefined) return null;
      return { patientId, profile: await call(getMyProfile, { params: { patientId } }) };
    },
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
}
export type Buyer = NonNullable<ReturnType<typeof useBuyer>['data']>;
