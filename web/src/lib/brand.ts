import { useSyncExternalStore } from 'react';
import { center } from '#shared/settings/center.ts';

let name: string = center.brandName;
const watchers = new Set<() => void>();

/** What the center is called, as its owner says. */
export function rememberBrand(brandName: string): void {
  if (brandName === name) return;
  name = brandName;
  for (const tell of watchers) tell();
}

const watch = (tell: () => void) => {
  watchers.add(tell);
  return () => watchers.delete(tell);
};
const brandName = () => name;

/** As it is known: the product's own name until the owner's record says otherwise. */
export const useBrandName = (): string => useSyncExternalStore(watch, brandName, brandName);
