import { randomBytes } from 'node:crypto';
import type { Charge, Intent, Kinds, Notice, Refund } from './objects.ts';
import type { Store } from './store.ts';

export type Desk = {
  readonly store: Store;
  /** The injected clock, in epoch seconds. */
  seconds(): number;
  /** Records an event and queues its webhook in the same transaction as the change. */
  tell(type: string, object: Intent | Charge | Refund): void;
};

export const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`;

/** API version of the pinned SDK; events carry it. */
const apiVersion = '2026-10-28.endive';

export function makeDesk(store: Store, now: () => Date): Desk {
  const seconds = () => Math.floor(now().getTime() / 1000);
  return {
    store,
    seconds,
    tell(type, object) {
      const notice: Notice = {
        id: newId('evt'),
        object: 'event',
        api_version: apiVersion,
        created: seconds(),
        data: { object },
        livemode: false,
        pending_webhooks: 1,
        type,
      };
      store.save(notice);
      store.addDelivery(JSON.stringify(notice));
    },
  };
}

/** Replaces ids by their objects at the requested places. */
export function expand<T extends object>(store: Store, object: T, places: readonly string[]): T {
  const shown: Record<string, unknown> = Object.fromEntries(Object.entries(object));
  for (const place of places) {
    const kind = expandable[place];
    const id = shown[place];
    if (kind && typeof id === 'string') shown[place] = store.find(kind, id) ?? id;
  }
  return { ...object, ...shown };
}
const expandable: Readonly<Record<string, keyof Kinds>> = {
  latest_charge: 'charge',
  charge: 'charge',
  payment_intent: 'payment_intent',
};
