import { AsyncLocalStorage } from 'node:async_hooks';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { manifest } from '#infra/manifest/index.ts';
import { listLeadingKeys } from '#lambdas/table/engine/leading-keys.ts';

type Write = { readonly Item?: { readonly pk: string }; readonly Key?: { readonly pk: string } };
type Transaction = readonly Readonly<Record<string, Write>>[];
type Command = {
  readonly constructor: { readonly name: string };
  readonly input: Write & { readonly TransactItems?: Transaction };
};

const runningFunction = new AsyncLocalStorage<string>();

const toPattern = (key: string) =>
  new RegExp(`^${key.replace(/[$.+?^()|[\]\\{}]/g, '\\$&').replaceAll('*', '.*')}$`);
const toPatterns = (kinds: Parameters<typeof listLeadingKeys>[0]) => listLeadingKeys(kinds).map(toPattern);

/** Allowed partition keys by function, for functions whose manifest row names what they write. */
const allowedKeys = new Map(
  manifest
    .flatMap(({ consumers, schedules, streamReaders = [] }) => [...consumers, ...schedules, ...streamReaders])
    .flatMap(({ name, writes }) => (writes ? [[name, toPatterns(writes)] as const] : [])),
);
const auditTrailKeys = toPatterns(['auditEntry']);

function listWrites({ constructor: { name }, input }: Command) {
  const [, single] = /^(Put|Update|Delete)Command$/.exec(name) ?? [];
  const writes =
    single === undefined
      ? (input.TransactItems ?? []).flatMap(Object.entries<Write>)
      : [[single, input] as const];
  return writes
    .filter(([operation]) => operation !== 'ConditionCheck')
    .map(([operation, { Item, Key }]) => ({ operation, pk: Item?.pk ?? Key?.pk ?? '' }));
}

function assertAllowed(command: Command): void {
  const name = runningFunction.getStore();
  const ownKeys = name === undefined ? undefined : allowedKeys.get(name);
  const matchesAny = (keys: readonly RegExp[], pk: string) => keys.some((key) => key.test(pk));
  const isRejected = ({ operation, pk }: ReturnType<typeof listWrites>[number]) => {
    const isUnnamedKey = ownKeys !== undefined && !matchesAny(ownKeys, pk);
    const changesAuditTrail = operation !== 'Put' && matchesAny(auditTrailKeys, pk);
    return isUnnamedKey || changesAuditTrail;
  };
  const rejectedWrite = name !== undefined && listWrites(command).find(isRejected);
  if (rejectedWrite)
    throw new Error(`AccessDenied: ${name} may not ${rejectedWrite.operation} the row ${rejectedWrite.pk}.`);
}

const { send } = DynamoDBDocumentClient.prototype;

/** Patches the SDK client, because every write passes here. */
DynamoDBDocumentClient.prototype.send = function (
  this: DynamoDBDocumentClient,
  ...args: Parameters<typeof send>
) {
  // The SDK's command types do not declare the constructor's name and the row keys.
  assertAllowed(args[0] as Command);
  return send.apply(this, args);
  // The overloads of `send` differ only in the callback.
} as typeof send;

/**
 * Runs a function with its write permissions. As with IAM, the table rejects changes of the audit trail and
 * partition keys that the function's manifest row does not name.
 */
export const runWithPermissions = <T>(name: string, run: () => T): T => runningFunction.run(name, run);
