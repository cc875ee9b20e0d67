import { setTimeout as pause } from 'node:timers/promises';
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { DataOf, EventContract, Meta } from '#events/define-event.ts';
import type { TableConfig } from '#lambdas/table/engine/config.ts';
import { putRow, type RowWrite } from '#lambdas/table/engine/write.ts';
import { auditEntryEntity } from '#lambdas/table/system/audit-entry.entity.ts';
import { outboxEntryEntity } from '#lambdas/table/system/outbox-entry.entity.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';
import { expiryAfterRetention } from '#shared/core/periods.ts';
import { detailOf, eventBytes, mostEventBytes } from './event-size.ts';
import { newId } from './ids.ts';
import { isClash, reasonsOf } from './sdk-errors.ts';

type Told = { readonly kind: 'tell'; readonly event: EventContract; readonly data: Record<string, unknown> };
type Audited = {
  readonly kind: 'audit';
  readonly action: string;
  readonly subjectId: string;
  readonly details: Record<string, unknown>;
  /** True for a read that changed nothing. */
  readonly isRead?: true;
};

/** A part of a transaction: a conditional row write, an event or an audit entry. */
export type Write = RowWrite | Told | Audited;

/** Emits an event through an outbox entry in the same transaction. */
export const tell = <E extends EventContract>(
  event: E,
  data: DataOf<E> & Record<string, unknown>,
): Write => ({
  kind: 'tell',
  event,
  data,
});

/** Records an action on a record; audit entries are never changed or deleted. */
export const audit = (action: string, subjectId: string, details: Record<string, unknown> = {}): Write => ({
  kind: 'audit',
  action,
  subjectId,
  details,
});

/** Records a read of a record; expires after `retentionYears`. */
export const auditRead = (
  action: string,
  subjectId: string,
  details: Record<string, unknown> = {},
): Write => ({
  kind: 'audit',
  action,
  subjectId,
  details,
  isRead: true,
});

/** Actor and correlation id of a transaction. */
export type Scope = { readonly actor: string; readonly correlationId: string };
export type Commit = (...writes: readonly Write[]) => Promise<void>;

type Entities = {
  readonly outbox: ReturnType<typeof outboxEntryEntity>;
  readonly audits: ReturnType<typeof auditEntryEntity>;
};
type Writing = { readonly entities: Entities; readonly scope: Scope; readonly at: string };

function outboxRow({ event, data }: Told, { entities, scope, at }: Writing): RowWrite {
  const meta: Meta = { id: newId(), occurredAt: at, actor: scope.actor, correlationId: scope.correlationId };
  const { source, detailType } = event;
  const bytes = eventBytes({ source, detailType, detail: detailOf({ meta, data }) });
  // Fails the transaction, because the bus would never accept the event.
  if (bytes > mostEventBytes)
    throw new Error(`An event ${detailType} of ${bytes} bytes is too large for the bus.`);
  const row = { eventId: meta.id, source, detailType, meta, data, occurredAt: at, queue: 'waiting' as const };
  return putRow(entities.outbox.put(row).params());
}

function auditRow(
  { action, subjectId, details, isRead }: Audited,
  { entities, scope, at }: Writing,
): RowWrite {
  const { actor, correlationId } = scope;
  const expiresAt = isRead && expiryAfterRetention(at);
  const row = { subjectId, action, details, at, actor, correlationId, auditId: newId(), expiresAt };
  // `create` never overwrites an audit entry.
  return putRow(entities.audits.create(row).params());
}

function rowOf(write: Write, writing: Writing): RowWrite {
  switch (write.kind) {
    case 'row':
      return write;
    case 'tell':
      return outboxRow(write, writing);
    case 'audit':
      return auditRow(write, writing);
  }
}

/** Error of the first row whose condition failed; a transaction conflict counts as stale. */
function refusalOf(error: TransactionCanceledException, rows: readonly RowWrite[]): AppError {
  const failed = reasonsOf(error).indexOf('ConditionalCheckFailed');
  const throttled = reasonsOf(error).some(
    (reason) => reason === 'ThrottlingError' || reason === 'ProvisionedThroughputExceeded',
  );
  const definition =
    failed >= 0 ? rows[failed]?.refusal : throttled ? coreErrors.unavailable : coreErrors.conflict;
  return new AppError(definition ?? coreErrors.conflict, { cause: error });
}

const clashTries = 3;
const clashPauseMs = 20;

/** Retries a transaction conflict, which says nothing about the conditions. */
async function transact(client: TableConfig['client'], rows: readonly RowWrite[]): Promise<void> {
  const TransactItems = rows.map(({ item }) => item);
  for (let attempt = 1; ; attempt++) {
    try {
      await client.send(new TransactWriteCommand({ TransactItems }));
      return;
    } catch (error) {
      if (!isClash(error) || attempt === clashTries) throw error;
      await pause(Math.random() * clashPauseMs * 2 ** attempt);
    }
  }
}

/** Returns the function that commits writes in one transaction; creates its slow entities on first use. */
export function makeCommit(config: TableConfig, now: () => Date): (scope: Scope) => Commit {
  let made: Entities | undefined;
  const entities = () => {
    made ??= { outbox: outboxEntryEntity(config), audits: auditEntryEntity(config) };
    return made;
  };
  return (scope) =>
    async (...writes) => {
      const at = now().toISOString();
      const rows = writes.map((write) => rowOf(write, { entities: entities(), scope, at }));
      try {
        await transact(config.client, rows);
      } catch (error) {
        throw error instanceof TransactionCanceledException ? refusalOf(error, rows) : error;
      }
    };
}
