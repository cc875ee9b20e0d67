import { AsyncLocalStorage } from 'node:async_hooks';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { manifest } from '#infra/manifest/index.ts';
import { leadingKeys } from '#lambdas/table/engine/leading-keys.ts';

type Write = { readonly Item?: { readonly pk: string }; readonly Key?: { readonly pk: string } };
type Transaction = readonly Readonly<Record<string, Write>>[];
type Command = {
  readonly constructor: { readonly name: string };
  readonly input: Write & { readonly TransactItems?: Transaction };
};

const running = new AsyncLocalStorage<string>();

const patternOf = (key: string) =>
  new RegExp(`^${key.replace(/[$.+?^()|[\]\\{}]/g, '\\$&').replaceAll('*', '.*')}$`);
const patterns = (kinds: Parameters<typeof leadingKeys>[0]) => leadingKeys(kinds).map(patternOf);

/** Of functions whose row names what they write, the partition keys. */
const allowed = new Map(
  manifest
    .flatMap(({ consumers, schedules, streamReaders = [] }) => [...consumers, ...schedules, ...streamReaders])
    .flatMap(({ name, writes }) => (writes ? [[name, patterns(writes)] as const] : [])),
);
const trail = patterns(['auditEntry']);

/** What a command writes, each with its operation. */
function writesOf({ constructor: { name }, input }: Command) {
  const [, single] = /^(Put|Update|Delete)Command$/.exec(name) ?? [];
  const all =
    single === undefined
      ? (input.TransactItems ?? []).flatMap(Object.entries<Write>)
      : [[single, input] as const];
  return all
    .filter(([operation]) => operation !== 'ConditionCheck')
    .map(([operation, { Item, Key }]) => ({ operation, pk: Item?.pk ?? Key?.pk ?? '' }));
}

function assertAllowed(command: Command): void {
  const name = running.getStore();
  const own = name === undefined ? undefined : allowed.get(name);
  const isIn = (keys: readonly RegExp[], pk: string) => keys.some((key) => key.test(pk));
  const refused =
    name !== undefined &&
    writesOf(command).find(
      ({ operation, pk }) => (own && !isIn(own, pk)) || (operation !== 'Put' && isIn(trail, pk)),
    );
  if (refused) throw new Error(`AccessDenied: ${name} may not ${refused.operation} the row ${refused.pk}.`);
}

const { send } = DynamoDBDocumentClient.prototype;

/** Every request of this process to the table passes here, since the product's own client knows nothing of rights. */
DynamoDBDocumentClient.prototype.send = function (
  this: DynamoDBDocumentClient,
  ...args: Parameters<typeof send>
) {
  // Commands have more than their types tell: the class that names them, and rows with their keys.
  assertAllowed(args[0] as Command);
  return send.apply(this, args);
  // Its three forms differ in whether it is given a callback.
} as typeof send;

/**
 * Runs a function with its rights to write: as IAM does, the table refuses a row whose partition key is not among those
 * that the function's row of the manifest names, and changes to the audit trail.
 */
export const withRightsOf = <T>(name: string, run: () => T): T => running.run(name, run);
