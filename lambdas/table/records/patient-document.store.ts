import { mostDocuments, type PatientDocument } from '#shared/records/documents/document.ts';
import type { TableConfig } from '../engine/config.ts';
import { tableRows } from '../engine/row.ts';
import type { RowWrite } from '../engine/write.ts';
import { patientDocumentEntity } from './patient-document.entity.ts';

export type DocumentStore = {
  /** Awaited ones too; throws `request.not_found`. */
  get(patientId: string, documentId: string): Promise<PatientDocument>;
  /** Awaited ones too, newest first. A client has at most 100; what a race added beyond them comes as well. */
  byPatient(patientId: string): Promise<PatientDocument[]>;
  /** One that is awaited, or that the center itself wrote. */
  create(document: PatientDocument): RowWrite;
  /** Refused as stale when it is no longer awaited. */
  store(document: PatientDocument): RowWrite;
  /** Refused as stale when it changed since it was read, or is gone. */
  remove(document: PatientDocument): RowWrite;
};

const byNewest = (a: PatientDocument, b: PatientDocument) => b.createdAt.localeCompare(a.createdAt);

export function documentStore(config: TableConfig): DocumentStore {
  const { entity, get, create, put, remove } = tableRows(patientDocumentEntity, config);
  return {
    get: (patientId, documentId) => get({ patientId, documentId }),
    async byPatient(patientId) {
      const list = entity.query.byPatient({ patientId });
      const { data } = await list.go({ limit: 2 * mostDocuments, consistent: true });
      return data.toSorted(byNewest);
    },
    create,
    store: (document) => put(document, ({ status }, { eq }) => eq(status, 'awaited')),
    remove: (document) => remove(document, ({ status }, { eq }) => eq(status, document.status)),
  };
}
