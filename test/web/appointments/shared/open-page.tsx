import type { ReactElement } from 'react';
import { toast as sonner } from 'sonner';
import { vi } from 'vitest';
import { getMe, type Me } from '#shared/accounts/api.ts';
import { renderAt } from '#test/web/support/render.tsx';
import { Providers } from '#web/src/app/providers.tsx';
import { buildQueryKey } from '#web/src/lib/build-query.ts';
import { queryClient } from '#web/src/lib/query.ts';

/** Friday, 10:00 in Puerto Rico. */
export const now = new Date('2026-03-06T14:00:00.000Z');
export const freezeClock = () => vi.useFakeTimers({ toFake: ['Date'], now });

export const replaceNonBreakingSpaces = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ');

/** Renders a page with an empty cache and no toasts, signed in as `me` if given. */
export function openPage(page: ReactElement, address: string, me?: Me) {
  queryClient.clear();
  // Toasts outlive the page that showed them.
  sonner.dismiss();
  if (me) queryClient.setQueryData(buildQueryKey(getMe), me);
  return renderAt(<Providers>{page}</Providers>, address);
}
