import * as z from 'zod/mini';
import { AppError, coreErrors } from '#shared/core/errors.ts';
import { Id, Instant } from '#shared/core/schemas.ts';
import type { TableConfig } from '../engine/config.ts';
import { auditEntryEntity } from './audit-entry.entity.ts';

export type AuditEntry = {
  readonly subjectId: string;
  readonly at: string;
  readonly auditId: string;
  readonly action: string;
  readonly actor: string;
  readonly details: Record<string, unknown>;
};
type AuditPage = { readonly rows: AuditEntry[]; readonly cursor?: string };

/** Reads the audit trail, which commits write. */
export type AuditStore = {
  /** Returns the newest first. */
  bySubject(subjectId: string, cursor: string | undefined): Promise<AuditPage>;
  /** Returns the entries of several subjects merged, newest first. */
  bySubjects(subjectIds: readonly string[], cursor: string | undefined): Promise<AuditPage>;
};

const pageSize = 50;

/** Position of a page's last entry, valid for all subjects. */
const PageCursor = z.strictObject({ at: Instant, auditId: Id });
type PageCursor = z.infer<typeof PageCursor>;
const formatCursor = ({ at, auditId }: PageCursor) =>
  Buffer.from(JSON.stringify({ at, auditId })).toString('base64url');

/** Throws `request.malformed` for an invalid cursor. */
function parseCursor(cursor: string): PageCursor {
  try {
    return PageCursor.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch (cause) {
    throw new AppError(coreErrors.malformed, { cause });
  }
}

const toSortKey = ({ at, auditId }: PageCursor) => `${at}#${auditId}`;
const byNewest = (a: AuditEntry, b: AuditEntry) => (toSortKey(a) < toSortKey(b) ? 1 : -1);

export function auditStore(config: TableConfig): AuditStore {
  const entity = auditEntryEntity(config);
  const listOlder = async (subjectId: string, position: PageCursor | undefined) => {
    const query = entity.query.bySubject({ subjectId });
    return (await (position ? query.lt(position) : query).go({ limit: pageSize + 1, order: 'desc' })).data;
  };

  const bySubjects: AuditStore['bySubjects'] = async (subjectIds, cursor) => {
    const position = cursor === undefined ? undefined : parseCursor(cursor);
    const entriesBySubject = await Promise.all(subjectIds.map((subjectId) => listOlder(subjectId, position)));
    const sorted = entriesBySubject.flat().sort(byNewest);
    const rows = sorted.slice(0, pageSize);
    const lastRow = sorted.length > pageSize ? rows.at(-1) : undefined;
    return { rows, ...(lastRow && { cursor: formatCursor(lastRow) }) };
  };

  return { bySubjects, bySubject: (subjectId, cursor) => bySubjects([subjectId], cursor) };
}
