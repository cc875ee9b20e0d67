import { setTimeout as pause } from 'node:timers/promises';
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { DataOf, EventContract, EventMeta } from '#events/define-event.ts';
import type { TableConfig } from '#lambdas/table/engine/config.ts';
import { putRow, type RowWrite } from '#lambdas/table/engine/write.ts';
import { auditEntryEntity } from '#lambdas/table/system/audit-entry.entity.ts';
import { outboxEntryEntity } from '#lambdas/table/system/outbox-entry.entity.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';
import { calculateRetentionExpiry } from '#shared/core/periods.ts';
import { calculateEventBytes, maxEventBytes, serializeDetail } from './event-size.ts';
import { newId } from './ids.ts';
import { isTransactionConflict, listCancellationReasons } from './sdk-errors.ts';

type EmittedEvent = {
  readonly kind: 'emit';
  readonly event: EventContract;
  readonly data: Record<string, unknown>;
};
type AuditRecord = {
  readonly kind: 'audit';
  readonly action: string;
  readonly subjectId: string;
  readonly details: Record<string, unknown>;
  /** True for a read that changed nothing. */
  readonly isRead?: true;
};

/** A conditional row write, an event or an audit entry in a transaction. */
export type Write = RowWrite | EmittedEvent | AuditRecord;

/** Emits an event through an outbox entry in the same transaction. */
export const emit = <E extends EventContract>(
  event: E,
  data: DataOf<E> & Record<string, unknown>,
): Write => ({
  kind: 'emit',
  event,
  data,
});

/** Records an action on a record. Audit entries are never changed or deleted. */
export const audit = (action: string, subjectId: string, details: Record<string, unknown> = {}): Write => ({
  kind: 'audit',
  action,
  subjectId,
  details,
});

/** Records a read of a record. The audit entry expires after `retentionYears`. */
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

export type Scope = { readonly actor: string; readonly correlationId: string };
export type Commit = (...writes: readonly Write[]) => Promise<void>;

type Entities = {
  readonly outbox: ReturnType<typeof outboxEntryEntity>;
  readonly audits: ReturnType<typeof auditEntryEntity>;
};
type WriteContext = { readonly entities: Entities; readonly scope: Scope; readonly at: string };

function toOutboxRow({ event, data }: EmittedEvent, { entities, scope, at }: WriteContext): RowWrite {
  const meta: EventMeta = {
    id: newId(),
    occurredAt: at,
    actor: scope.actor,
    correlationId: scope.correlationId,
  };
  const { source, detailType } = event;
  const bytes = calculateEventBytes({ source, detailType, detail: serializeDetail({ meta, data }) });
  // Fails the transaction, because the bus would never accept the event.
  if (bytes > maxEventBytes)
    throw new Error(`An event ${detailType} of ${bytes} bytes is too large for the bus.`);
  const row = { eventId: meta.id, source, detailType, meta, data, occurredAt: at, queue: 'waiting' as const };
  return putRow(entities.outbox.put(row).params());
}

function toAuditRow(
  { action, subjectId, details, isRead }: AuditRecord,
  { entities, scope, at }: WriteContext,
): RowWrite {
  const { actor, correlationId } = scope;
  const expiresAt = isRead && calculateRetentionExpiry(at);
  const row = { subjectId, action, details, at, actor, correlationId, auditId: newId(), expiresAt };
  // `create` never overwrites an audit entry.
  return putRow(entities.audits.create(row).params());
}

function toRowWrite(write: Write, context: WriteContext): RowWrite {
  switch (write.kind) {
    case 'row':
      return write;
    case 'emit':
      return toOutboxRow(write, context);
    case 'audit':
      return toAuditRow(write, context);
  }
}

/** Returns the error of the first row whose condition failed. A transaction conflict counts as stale. */
function toCommitError(error: TransactionCanceledException, rows: readonly RowWrite[]): AppError {
  const reasons = listCancellationReasons(error);
  const failedIndex = reasons.indexOf('ConditionalCheckFailed');
  const isThrottled = reasons.some(
    (reason) => reason === 'ThrottlingError' || reason === 'ProvisionedThroughputExceeded',
  );
  const otherError = isThrottled ? coreErrors.unavailable : coreErrors.conflict;
  const definition = failedIndex >= 0 ? rows[failedIndex]?.rejection : otherError;
  return new AppError(definition ?? coreErrors.conflict, { cause: error });
}

const maxConflictAttempts = 3;
const conflictPauseMs = 20;

/** Sends the transaction and retries it after a conflict, which does not mean that a condition failed. */
async function transact(client: TableConfig['client'], rows: readonly RowWrite[]): Promise<void> {
  const TransactItems = rows.map(({ item }) => item);
  for (let attempt = 1; ; attempt++) {
    try {
      await client.send(new TransactWriteCommand({ TransactItems }));
      return;
    } catch (error) {
      if (!isTransactionConflict(error) || attempt === maxConflictAttempts) throw error;
      await pause(Math.random() * conflictPauseMs * 2 ** attempt);
    }
  }
}

/** Returns a function that commits writes in one transaction. It creates its slow entities on first use. */
export function makeCommit(config: TableConfig, now: () => Date): (scope: Scope) => Commit {
  let cachedEntities: Entities | undefined;
  const entities = () => {
    cachedEntities ??= { outbox: outboxEntryEntity(config), audits: auditEntryEntity(config) };
    return cachedEntities;
  };
  return (scope) =>
    async (...writes) => {
      const at = now().toISOString();
      const rows = writes.map((write) => toRowWrite(write, { entities: entities(), scope, at }));
      try {
        await transact(config.client, rows);
      } catch (error) {
        throw error instanceof TransactionCanceledException ? toCommitError(error, rows) : error;
      }
    };
}
