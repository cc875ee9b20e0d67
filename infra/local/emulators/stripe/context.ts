import { randomBytes } from 'node:crypto';
import type { Charge, Intent, Kinds, Refund, StripeEvent } from './objects.ts';
import type { Store } from './store.ts';

export type StripeContext = {
  readonly store: Store;
  /** The injected clock, in epoch seconds. */
  seconds(): number;
  /** Records an event and queues its webhook in the same transaction as the change. */
  emit(type: string, object: Intent | Charge | Refund): void;
};

export const createId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`;

/** API version of the pinned SDK, which events contain. */
const apiVersion = '2026-10-28.endive';

export function createContext(store: Store, now: () => Date): StripeContext {
  const seconds = () => Math.floor(now().getTime() / 1000);
  return {
    store,
    seconds,
    emit(type, object) {
      const event: StripeEvent = {
        id: createId('evt'),
        object: 'event',
        api_version: apiVersion,
        created: seconds(),
        data: { object },
        livemode: false,
        pending_webhooks: 1,
        type,
      };
      store.save(event);
      store.addDelivery(JSON.stringify(event));
    },
  };
}

/** Replaces ids by their objects at the requested paths. */
export function expandIds<T extends object>(store: Store, object: T, paths: readonly string[]): T {
  const expanded: Record<string, unknown> = Object.fromEntries(Object.entries(object));
  for (const path of paths) {
    const kind = expandableKinds[path];
    const id = expanded[path];
    if (kind && typeof id === 'string') expanded[path] = store.find(kind, id) ?? id;
  }
  return { ...object, ...expanded };
}
const expandableKinds: Readonly<Record<string, keyof Kinds>> = {
  latest_charge: 'charge',
  charge: 'charge',
  payment_intent: 'payment_intent',
};
