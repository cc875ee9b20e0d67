import type { OrderMethod } from '#shared/shop/order.ts';

/** A pending order started on this device; a repeated submit, also after a reload, is the same order. */
export type BegunOrder = {
  readonly token: string;
  readonly method: OrderMethod;
  /** Hash of the request, so that no address is stored on a shared device. */
  readonly asked: string;
};

const key = 'shop.order';
const seedKey = 'shop.seed';
const seedBytes = 32;

const base64Url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const digestOf = async (text: string) =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));

export async function fingerprintOf(asked: unknown): Promise<string> {
  const digest = await digestOf(JSON.stringify(asked));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Seed in memory, for browsers without storage. */
let unkeptSeed: string | undefined;

function drawSeed(): string {
  const seed = base64Url(crypto.getRandomValues(new Uint8Array(seedBytes)));
  unkeptSeed = seed;
  try {
    localStorage.setItem(seedKey, seed);
  } catch {
    // Without storage the page keeps it in memory.
  }
  return seed;
}

/** Seed of the next order's token, drawn before any submit so that two tabs share it. */
export function nextOrderSeed(): string {
  try {
    return localStorage.getItem(seedKey) ?? drawSeed();
  } catch {
    return unkeptSeed ?? drawSeed();
  }
}

/** Secret token that gives access to the order; two tabs with the same request get the same one. */
export const newOrderToken = async (asked: string): Promise<string> =>
  base64Url(await digestOf(`${nextOrderSeed()} ${asked}`));

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
    // Without storage the page keeps it in memory.
  }
}

/** Forgets a finished order, so that the next purchase is another one. */
export function forgetBegun(): void {
  unkept = undefined;
  drawSeed();
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was stored.
  }
}
