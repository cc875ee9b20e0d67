import type { OrderMethod } from '#shared/shop/order.ts';

/** An order that was begun on this device and is not over: the same press, also after a reload, is the same order. */
export type BegunOrder = {
  readonly token: string;
  readonly method: OrderMethod;
  /** Tells what was asked from anything else, and does not say it: nobody's address stays on a shared device. */
  readonly asked: string;
};

const key = 'shop.order';
const tokenBytes = 32;

/** Whoever has it follows the order: nobody guesses it. */
export function newOrderToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(tokenBytes));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

export async function fingerprintOf(asked: unknown): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(asked));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const isBegun = (value: unknown): value is BegunOrder =>
  typeof value === 'object' &&
  value !== null &&
  'token' in value &&
  typeof value.token === 'string' &&
  /^[\w-]{43}$/.test(value.token) &&
  'method' in value &&
  (value.method === 'card' || value.method === 'athMovil') &&
  'asked' in value &&
  typeof value.asked === 'string';

let unkept: BegunOrder | undefined;

export function begunOrder(): BegunOrder | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return isBegun(kept) ? kept : unkept;
  } catch {
    return unkept;
  }
}

export function keepBegun(begun: BegunOrder): void {
  unkept = begun;
  try {
    localStorage.setItem(key, JSON.stringify(begun));
  } catch {
    // The page remembers it for as long as it stands.
  }
}

export function forgetBegun(): void {
  unkept = undefined;
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}
