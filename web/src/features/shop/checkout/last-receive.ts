import type { ReceiveKind } from '#shared/shop/cart.ts';

const key = 'shop.receive';

/** The way it was received last on this device. */
export function lastReceive(): ReceiveKind {
  try {
    return localStorage.getItem(key) === 'delivery' ? 'delivery' : 'pickup';
  } catch {
    return 'pickup';
  }
}

export function rememberReceive(receive: ReceiveKind): void {
  try {
    localStorage.setItem(key, receive);
  } catch {
    // Asked again next time.
  }
}
