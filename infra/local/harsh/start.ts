import { startFront } from './front.ts';
import {
  busFront,
  locationFront,
  type MessageLimits,
  messagesFront,
  type Pass,
  paymentsFront,
  poolFront,
  storageFront,
  tableFront,
} from './fronts.ts';
import { type LaggingIndexes, laggingIndexes } from './lagging-indexes.ts';
import { type HarshPolicy, harshPolicy } from './policy.ts';

export const services = ['table', 'pool', 'stripe', 'messages', 'storage', 'bus', 'location'] as const;
export type Service = (typeof services)[number];

export type Harsh = {
  readonly urls: Readonly<Record<Service, string>>;
  readonly policy: HarshPolicy;
  readonly limits: MessageLimits;
  /** Makes indexes show every write, as they do after the lag. */
  catchUp(): Promise<void>;
  close(): Promise<void>;
};

const passesOf = (
  policy: HarshPolicy,
  given: { readonly indexes: LaggingIndexes; readonly limits: MessageLimits; readonly tableName: string },
): Readonly<Record<Service, Pass>> => ({
  table: tableFront(policy, given.indexes, given.tableName),
  pool: poolFront(policy),
  stripe: paymentsFront(policy),
  messages: messagesFront(policy, given.limits),
  storage: storageFront(policy),
  bus: busFront(policy),
  location: locationFront(policy),
});

/** Starts a front for each service, which passes on the requests that do not fail. */
export async function startHarsh(given: {
  readonly targets: Readonly<Record<Service, { readonly url: string }>>;
  /** Port at which clients call a service. */
  readonly portOf: (service: Service) => number;
  readonly tableName: string;
  readonly now: () => Date;
}): Promise<Harsh> {
  const { targets, portOf, tableName, now } = given;
  const policy = harshPolicy();
  const limits: MessageLimits = { sandbox: undefined, isSmsSpent: false };
  const indexes = await laggingIndexes({ endpoint: targets.table.url, tableName, now });
  const passes = passesOf(policy, { indexes, limits, tableName });
  const fronts = await Promise.all(
    services.map(async (service) => {
      const settings = { name: `Front of ${service}`, port: portOf(service), target: targets[service].url };
      return [service, await startFront({ ...settings, pass: passes[service] })] as const;
    }),
  );
  return {
    // `fronts` has an entry for every service.
    urls: Object.fromEntries(fronts.map(([service, { url }]) => [service, url])) as Harsh['urls'],
    policy,
    limits,
    catchUp: () => indexes.catchUp({ all: true }),
    async close() {
      await Promise.all(fronts.map(([, front]) => front.close()));
      indexes.close();
    },
  };
}
