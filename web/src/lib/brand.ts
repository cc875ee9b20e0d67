import { useSyncExternalStore } from 'react';
import { productDefaults } from '#shared/settings/center.ts';

const storageKey = 'centerName';
// The build prerenders without a browser storage.
const storage = typeof window === 'undefined' ? undefined : window.localStorage;

let name: string = storage?.getItem(storageKey) ?? productDefaults.brandName;
/** Name that the build prerendered this page with. */
const prerenderedName =
  storage && document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content;
const subscribers = new Set<() => void>();

/** Stores the center's name on the device, so that the next page load shows it at once. */
export function rememberBrand(brandName: string): void {
  if (brandName === name) return;
  name = brandName;
  storage?.setItem(storageKey, brandName);
  for (const notify of subscribers) notify();
}

const subscribe = (notify: () => void) => {
  subscribers.add(notify);
  return () => subscribers.delete(notify);
};
const getBrandName = () => name;

/** Returns the center's stored name, or the product's default name. */
export const useBrandName = (): string =>
  useSyncExternalStore(subscribe, getBrandName, () => prerenderedName ?? name);
