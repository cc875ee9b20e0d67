import type { TableConfig } from './config.ts';
import { auditEntryEntity } from './entities/audit-entry.ts';
import { pageOf } from './page.ts';

export type AuditEntry = {
  readonly subjectId: string;
  readonly at: string;
  readonly auditId: string;
  readonly action: string;
  readonly actor: string;
  readonly details: Record<string, unknown>;
};
type Page = { readonly rows: AuditEntry[]; readonly cursor?: string };

/** The trail is written by commits alone: nothing here changes it. */
export type AuditStore = {
  /** Who did what to one record, newest first. */
  bySubject(subjectId: string, cursor: string | undefined): Promise<Page>;
};

const perPage = 50;

export function auditStore(config: TableConfig): AuditStore {
  const entity = auditEntryEntity(config);
  return {
    async bySubject(subjectId, cursor) {
      const list = entity.query.bySubject({ subjectId });
      const page = await pageOf(list, { cursor, limit: perPage, order: 'desc' });
      return { rows: page.data, ...(page.cursor && { cursor: page.cursor }) };
    },
  };
}
