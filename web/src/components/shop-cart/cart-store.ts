import { useSyncExternalStore } from 'react';
import { type Cart, mergedCart, readCart, type Written } from './cart-rules.ts';

const key = 'shop.cart';
const none: Cart = [];
const watchers = new Set<() => void>();
let known: { readonly text: string | null; readonly cart: Cart } | undefined;
/** Storage events arrive late, so two tabs may overwrite each other within this time. */
const lateMs = 500;
let written: Written | undefined;
let forgetting: ReturnType<typeof setTimeout> | undefined;

function remember(own: Written | undefined) {
  clearTimeout(forgetting);
  written = own;
  if (own) forgetting = setTimeout(() => remember(undefined), lateMs);
}
/** Cart of this page if storage is unavailable. */
let unkept: string | null = null;

function kept(): string | null {
  try {
    return localStorage.getItem(key) ?? unkept;
  } catch {
    return unkept;
  }
}

/** Returns the same object while the cart is unchanged, as useSyncExternalStore requires. */
export function cartNow(): Cart {
  const text = kept();
  if (known?.text !== text) known = { text, cart: readCart(text) };
  return known.cart;
}

function tell() {
  for (const watcher of watchers) watcher();
}

/** Changes the cart of this device, which all tabs and users share and which survives reloads. */
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
    // Without storage the cart lives in this page.
  }
  tell();
}

const onStorage = ({ key: changed }: StorageEvent) => {
  if (changed !== key && changed !== null) return;
  // Another tab's cart wins, except over a change that it did not know.
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

/** Returns the cart; empty in prerendered HTML. */
export const useCart = (): Cart => useSyncExternalStore(watch, cartNow, () => none);
