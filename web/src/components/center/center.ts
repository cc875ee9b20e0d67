import { useEffect, useSyncExternalStore } from 'react';
import { type BookingTerms, originalTerms } from '#shared/appointments/changes/terms.ts';
import { publicDefaults } from '#shared/settings/public-defaults.ts';
import type { PublicSettings } from '#shared/settings/public-settings.ts';
import { rememberBrand } from '#web/src/lib/brand.ts';

type Contact = Pick<PublicSettings, 'brandName' | 'phone' | 'email' | 'address' | 'merchantNumber'>;

let known: PublicSettings | undefined;
let isAsked = false;
let isUnanswered = false;
const watchers = new Set<() => void>();

/** What another call has said of the center: nobody asks for it again. */
export function rememberCenter(settings: PublicSettings): void {
  known = settings;
  rememberBrand(settings.brandName);
  isAsked = true;
  for (const tell of watchers) tell();
}

/** Once an appointment; who cannot be told goes on with what a center starts as, and is told on the next page. */
function askOnce(): void {
  if (isAsked) return;
  isAsked = true;
  import('./ask-center.ts')
    .then(({ askCenter }) => askCenter())
    .then(rememberCenter, () => {
      isAsked = false;
      isUnanswered = true;
      for (const tell of watchers) tell();
    });
}

const watch = (tell: () => void) => {
  watchers.add(tell);
  return () => watchers.delete(tell);
};

/** What is known of the center, once any call has said it; asks for it, unless the page's own call does. */
export function useKnownCenter({ asks = true }: { asks?: boolean } = {}): PublicSettings | undefined {
  useEffect(() => {
    if (asks) askOnce();
  }, [asks]);
  return useSyncExternalStore(
    watch,
    () => known,
    () => undefined,
  );
}

/** What a page that the build drew may say of the owner's terms: nothing before the answer, unless none comes. */
export function useAnsweredTerms(): BookingTerms | undefined {
  const known = useKnownCenter();
  const isWithout = useSyncExternalStore(
    watch,
    () => isUnanswered,
    () => false,
  );
  return known ?? (isWithout ? originalTerms : undefined);
}

/** How to reach the center, as its owner says; as a center starts until the answer is here. */
export function useContact(given?: { asks?: boolean }): Contact {
  return useKnownCenter(given) ?? publicDefaults;
}

/** What the owner asks of whoever books from now on. */
export const useTerms = (): BookingTerms => useKnownCenter() ?? originalTerms;
