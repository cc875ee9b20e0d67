import { useEffect, useSyncExternalStore } from 'react';
import { type BookingTerms, defaultBookingTerms } from '#shared/appointments/changes/terms.ts';
import { publicDefaults } from '#shared/settings/public-defaults.ts';
import type { PublicSettings } from '#shared/settings/public-settings.ts';
import { rememberBrand } from '#web/src/lib/brand.ts';

type Contact = Pick<PublicSettings, 'brandName' | 'phone' | 'email' | 'address' | 'merchantNumber'>;

let knownSettings: PublicSettings | undefined;
let isRequested = false;
let hasFailed = false;
const subscribers = new Set<() => void>();

/** Stores settings that another call has answered, which saves a request. */
export function rememberCenter(settings: PublicSettings): void {
  knownSettings = settings;
  rememberBrand(settings.brandName);
  isRequested = true;
  for (const notify of subscribers) notify();
}

/** Requests the settings once per page. After a failure the defaults apply. */
function requestOnce(): void {
  if (isRequested) return;
  isRequested = true;
  import('./fetch-center.ts')
    .then(({ fetchCenter }) => fetchCenter())
    .then(rememberCenter, () => {
      isRequested = false;
      hasFailed = true;
      for (const notify of subscribers) notify();
    });
}

const subscribe = (notify: () => void) => {
  subscribers.add(notify);
  return () => subscribers.delete(notify);
};

/** Returns the center's settings once any call has answered them. Requests them unless `fetches` is false. */
export function useKnownCenter({ fetches = true }: { fetches?: boolean } = {}): PublicSettings | undefined {
  useEffect(() => {
    if (fetches) requestOnce();
  }, [fetches]);
  return useSyncExternalStore(
    subscribe,
    () => knownSettings,
    () => undefined,
  );
}

/** Returns the booking terms for a prerendered page, undefined until answered and the defaults on failure. */
export function useFetchedTerms(): BookingTerms | undefined {
  const settings = useKnownCenter();
  const isFailed = useSyncExternalStore(
    subscribe,
    () => hasFailed,
    () => false,
  );
  return settings ?? (isFailed ? defaultBookingTerms : undefined);
}

/** Returns the center's contact data, or the defaults until they are loaded. */
export function useContact(options?: { fetches?: boolean }): Contact {
  return useKnownCenter(options) ?? publicDefaults;
}

/** Returns the current booking terms. */
export const useTerms = (): BookingTerms => useKnownCenter() ?? defaultBookingTerms;
