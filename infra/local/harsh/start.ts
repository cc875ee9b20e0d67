import { createLaggingIndexes, type LaggingIndexes } from './lagging-indexes.ts';
import { createHarshPolicy, type HarshPolicy } from './policy.ts';
import { startProxy } from './proxy.ts';
import {
  createBusRule,
  createLocationRule,
  createMessagesRule,
  createPaymentsRule,
  createPoolRule,
  createStorageRule,
  createTableRule,
  type MessageLimits,
  type ProxyRule,
} from './proxy-rules.ts';

export const services = ['table', 'pool', 'stripe', 'messages', 'storage', 'bus', 'location'] as const;
export type Service = (typeof services)[number];

export type HarshMode = {
  readonly urls: Readonly<Record<Service, string>>;
  readonly policy: HarshPolicy;
  readonly limits: MessageLimits;
  /** Makes indexes show every write, as they do after the lag. */
  catchUp(): Promise<void>;
  close(): Promise<void>;
};

const createRules = (
  policy: HarshPolicy,
  input: { readonly indexes: LaggingIndexes; readonly limits: MessageLimits; readonly tableName: string },
): Readonly<Record<Service, ProxyRule>> => ({
  table: createTableRule(policy, input.indexes, input.tableName),
  pool: createPoolRule(policy),
  stripe: createPaymentsRule(policy),
  messages: createMessagesRule(policy, input.limits),
  storage: createStorageRule(policy),
  bus: createBusRule(policy),
  location: createLocationRule(policy),
});

export async function startHarshMode(input: {
  readonly targets: Readonly<Record<Service, { readonly url: string }>>;
  readonly toPublicPort: (service: Service) => number;
  readonly tableName: string;
  readonly now: () => Date;
}): Promise<HarshMode> {
  const { targets, toPublicPort, tableName, now } = input;
  const policy = createHarshPolicy();
  const limits: MessageLimits = { sandbox: undefined, isSmsLimitReached: false };
  const indexes = await createLaggingIndexes({ endpoint: targets.table.url, tableName, now });
  const rules = createRules(policy, { indexes, limits, tableName });
  const proxies = await Promise.all(
    services.map(async (service) => {
      const settings = {
        name: `Proxy of ${service}`,
        port: toPublicPort(service),
        target: targets[service].url,
      };
      return [service, await startProxy({ ...settings, decide: rules[service] })] as const;
    }),
  );
  return {
    // `proxies` has an entry for every service.
    urls: Object.fromEntries(proxies.map(([service, { url }]) => [service, url])) as HarshMode['urls'],
    policy,
    limits,
    catchUp: () => indexes.catchUp({ all: true }),
    async close() {
      await Promise.all(proxies.map(([, proxy]) => proxy.close()));
      indexes.close();
    },
  };
}
