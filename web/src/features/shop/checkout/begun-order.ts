import type { OrderMethod } from '#shared/shop/order.ts';

/** An order that was begun on this device and is not over: the same press, also after a reload, is the same order. */
export type BegunOrder = {
  readonly token: string;
  readonly method: OrderMethod;
  /** Tells what was asked from anything else, and does not say it: nobody's address stays on a shared device. */
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

/** Of a browser that keeps nothing: the seed of this page. */
let unkeptSeed: string | undefined;

function drawSeed(): string {
  const seed = base64Url(crypto.getRandomValues(new Uint8Array(seedBytes)));
  unkeptSeed = seed;
  try {
    localStorage.setItem(seedKey, seed);
  } catch {
    // The page remembers it for as long as it stands.
  }
  return seed;
}

/**
 * What this device's next order is named from. It is drawn before anybody can press: what two tabs keep as they press,
 * neither reads in time of the other.
 */
export function nextOrderSeed(): string {
  try {
    return localStorage.getItem(seedKey) ?? drawSeed();
  } catch {
    return unkeptSeed ?? drawSeed();
  }
}

/** Whoever has it follows the order: nobody guesses it. Two tabs that ask for the same at once make one order. */
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
    // The page remembers it for as long as it stands.
  }
}

/** It is over, and what is bought next is another order. */
export function forgetBegun(): void {
  unkept = undefined;
  drawSeed();
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}
