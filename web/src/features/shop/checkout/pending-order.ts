import type { OrderMethod } from '#shared/shop/order.ts';

/** A pending order started on this device. A repeated submit, also after a reload, reuses its token. */
export type PendingOrder = {
  readonly token: string;
  readonly method: OrderMethod;
  /** Hash of the request, so that no address is stored on a shared device. */
  readonly asked: string;
};

const orderKey = 'shop.order';
const seedKey = 'shop.seed';
const seedBytes = 32;

const toBase64Url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const calculateDigest = async (text: string) =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));

export async function calculateFingerprint(request: unknown): Promise<string> {
  const digest = await calculateDigest(JSON.stringify(request));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Seed in memory, for browsers without storage. */
let memorySeed: string | undefined;

function generateSeed(): string {
  const seed = toBase64Url(crypto.getRandomValues(new Uint8Array(seedBytes)));
  memorySeed = seed;
  try {
    localStorage.setItem(seedKey, seed);
  } catch {
    // Without storage the page keeps it in memory.
  }
  return seed;
}

/** Seed of the next order's token, drawn before any submit so that two tabs share it. */
export function getNextOrderSeed(): string {
  try {
    return localStorage.getItem(seedKey) ?? generateSeed();
  } catch {
    return memorySeed ?? generateSeed();
  }
}

/** Creates the secret token that gives access to the order. Two tabs with the same request get the same token. */
export const createOrderToken = async (fingerprint: string): Promise<string> =>
  toBase64Url(await calculateDigest(`${getNextOrderSeed()} ${fingerprint}`));

const isPendingOrder = (value: unknown): value is PendingOrder =>
  typeof value === 'object' &&
  value !== null &&
  'token' in value &&
  typeof value.token === 'string' &&
  /^[\w-]{43}$/.test(value.token) &&
  'method' in value &&
  (value.method === 'card' || value.method === 'athMovil') &&
  'asked' in value &&
  typeof value.asked === 'string';

let memoryOrder: PendingOrder | undefined;

export function readPendingOrder(): PendingOrder | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(orderKey) ?? 'null');
    return isPendingOrder(stored) ? stored : memoryOrder;
  } catch {
    return memoryOrder;
  }
}

export function savePendingOrder(order: PendingOrder): void {
  memoryOrder = order;
  try {
    localStorage.setItem(orderKey, JSON.stringify(order));
  } catch {
    // Without storage the page keeps it in memory.
  }
}

/** Removes a finished order, so that the next purchase is a new one. */
export function discardPendingOrder(): void {
  memoryOrder = undefined;
  generateSeed();
  try {
    localStorage.removeItem(orderKey);
  } catch {
    // Nothing was stored.
  }
}
