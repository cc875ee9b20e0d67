import { useSyncExternalStore } from 'react';
import { type Cart, mergedCart, readCart, type Written } from './cart-rules.ts';

const key = 'shop.cart';
const none: Cart = [];
const watchers = new Set<() => void>();
let known: { readonly text: string | null; readonly cart: Cart } | undefined;
/** A browser tells a tab a moment late of what another has written, and each writes over the other until then. */
const lateMs = 500;
/** What this tab made of the cart a moment ago. */
let written: Written | undefined;
let forgetting: ReturnType<typeof setTimeout> | undefined;

function remember(own: Written | undefined) {
  clearTimeout(forgetting);
  written = own;
  if (own) forgetting = setTimeout(() => remember(undefined), lateMs);
}
/** Of a browser that keeps nothing: the cart of this page. */
let unkept: string | null = null;

function kept(): string | null {
  try {
    return localStorage.getItem(key) ?? unkept;
  } catch {
    return unkept;
  }
}

/** The same cart while it holds the same, so that nothing is drawn anew. */
export function cartNow(): Cart {
  const text = kept();
  if (known?.text !== text) known = { text, cart: readCart(text) };
  return known.cart;
}

function tell() {
  for (const watcher of watchers) watcher();
}

/** On this device, whoever is signed in: it outlives the page and is the same in every tab. */
export function changeCart(change: (cart: Cart) => Cart): void {
  const now = cartNow();
  const after = change(now);
  remember({ before: written?.before ?? now, after });
  const text = after.length === 0 ? null : JSON.stringify(after);
  unkept = text;
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // The page still sells.
  }
  tell();
}

const onStorage = ({ key: changed }: StorageEvent) => {
  if (changed !== key && changed !== null) return;
  // Another tab has the last word, but for what it did not know.
  unkept = null;
  const own = written;
  remember(undefined);
  if (own) changeCart((theirs) => mergedCart(theirs, own));
  else tell();
};

function watch(watcher: () => void) {
  if (watchers.size === 0) window.addEventListener('storage', onStorage);
  watchers.add(watcher);
  return () => {
    watchers.delete(watcher);
    if (watchers.size === 0) window.removeEventListener('storage', onStorage);
  };
}

/** Empty in what the build draws, which is the same for everybody. */
export const useCart = (): Cart => useSyncExternalStore(watch, cartNow, () => none);
