import { useSyncExternalStore } from 'react';
import { center } from '#shared/settings/center.ts';

const key = 'centerName';
// The build prerenders without a browser storage.
const memory = typeof window === 'undefined' ? undefined : window.localStorage;

let name: string = memory?.getItem(key) ?? center.brandName;
/** Name that the build prerendered this page with. */
const drawnName = memory && document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content;
const watchers = new Set<() => void>();

/** Stores the center's name on the device, so that the next page load shows it at once. */
export function rememberBrand(brandName: string): void {
  if (brandName === name) return;
  name = brandName;
  memory?.setItem(key, brandName);
  for (const tell of watchers) tell();
}

const watch = (tell: () => void) => {
  watchers.add(tell);
  return () => watchers.delete(tell);
};
const brandName = () => name;

/** Returns the center's stored name, or the product's default name. */
export const useBrandName = (): string => useSyncExternalStore(watch, brandName, () => drawnName ?? name);
