import { useSyncExternalStore } from 'react';
import { type Cart, type CartChange, mergeCarts, parseCart } from './cart-rules.ts';

const storageKey = 'shop.cart';
const emptyCart: Cart = [];
const subscribers = new Set<() => void>();
let cached: { readonly text: string | null; readonly cart: Cart } | undefined;
/** Storage events arrive late, so two tabs may overwrite each other within this time. */
const storageDelayMs = 500;
let lastChange: CartChange | undefined;
let changeTimer: ReturnType<typeof setTimeout> | undefined;

function rememberChange(change: CartChange | undefined) {
  clearTimeout(changeTimer);
  lastChange = change;
  if (change) changeTimer = setTimeout(() => rememberChange(undefined), storageDelayMs);
}
/** Cart of this page if storage is unavailable. */
let memoryCart: string | null = null;

function readStoredCart(): string | null {
  try {
    return localStorage.getItem(storageKey) ?? memoryCart;
  } catch {
    return memoryCart;
  }
}

/** Returns the same object while the cart is unchanged, as useSyncExternalStore requires. */
export function getCart(): Cart {
  const text = readStoredCart();
  if (cached?.text !== text) cached = { text, cart: parseCart(text) };
  return cached.cart;
}

function notifySubscribers() {
  for (const subscriber of subscribers) subscriber();
}

/** Changes the cart of this device, which all tabs and users share and which survives reloads. */
export function changeCart(change: (cart: Cart) => Cart): void {
  const cart = getCart();
  const after = change(cart);
  rememberChange({ before: lastChange?.before ?? cart, after });
  const text = after.length === 0 ? null : JSON.stringify(after);
  memoryCart = text;
  try {
    if (text === null) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, text);
  } catch {
    // Without storage the cart lives in this page.
  }
  notifySubscribers();
}

const onStorage = ({ key: changedKey }: StorageEvent) => {
  if (changedKey !== storageKey && changedKey !== null) return;
  // Another tab's cart wins, except over a change that it did not know.
  memoryCart = null;
  const unseenChange = lastChange;
  rememberChange(undefined);
  if (unseenChange) changeCart((stored) => mergeCarts(stored, unseenChange));
  else notifySubscribers();
};

function subscribe(subscriber: () => void) {
  if (subscribers.size === 0) window.addEventListener('storage', onStorage);
  subscribers.add(subscriber);
  return () => {
    subscribers.delete(subscriber);
    if (subscribers.size === 0) window.removeEventListener('storage', onStorage);
  };
}

/** Returns the cart, which is empty in prerendered HTML. */
export const useCart = (): Cart => useSyncExternalStore(subscribe, getCart, () => emptyCart);
