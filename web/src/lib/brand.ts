import { useSyncExternalStore } from 'react';
import { center } from '#shared/settings/center.ts';

const key = 'centerName';
// While a build draws the landing there is no browser that could remember.
const memory = typeof window === 'undefined' ? undefined : window.localStorage;

let name: string = memory?.getItem(key) ?? center.brandName;
/** As the build knew it when it drew this page. */
const drawnName = memory && document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content;
const watchers = new Set<() => void>();

/** What the center is called, as its owner says; who comes back reads it from the first moment on. */
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

/** As it is known: the product's own name until the owner's record says otherwise. */
export const useBrandName = (): string => useSyncExternalStore(watch, brandName, () => drawnName ?? name);
