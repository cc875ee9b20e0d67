import { useQuery } from '@tanstack/react-query';
import { getClientConfig } from '#shared/settings/api.ts';
import { buildQueryKey } from '#web/src/lib/build-query.ts';
import { call } from '#web/src/lib/call.ts';

const cardForms = {
  stripe: () => import('./card-form-stripe.tsx').then((file) => file.StripeCardForm),
  test: () => import('./card-form-test.tsx').then((file) => file.TestCardForm),
} as const;

/** Loads the configuration and the card form of this deployment, but not the other form. */
export const useCardForm = () =>
  useQuery({
    queryKey: buildQueryKey(getClientConfig),
    queryFn: async ({ signal }) => {
      const config = await call(getClientConfig, {}, { signal });
      return { config, CardForm: await cardForms[config.cardForm]() };
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
