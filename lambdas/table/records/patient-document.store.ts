import { maxDocuments, type PatientDocument } from '#shared/records/documents/document.ts';
import type { TableConfig } from '../engine/config.ts';
import { makeTableRows } from '../engine/row.ts';
import type { RowWrite } from '../engine/write.ts';
import { patientDocumentEntity } from './patient-document.entity.ts';

export type DocumentStore = {
  /** Includes unfinished uploads. Throws `request.not_found`. */
  get(patientId: string, documentId: string): Promise<PatientDocument>;
  /** Returns the newest first with unfinished uploads, at most 100 documents plus concurrent uploads. */
  byPatient(patientId: string): Promise<PatientDocument[]>;
  /** Creates a started upload, or a document that the center wrote. */
  create(document: PatientDocument): RowWrite;
  /** The write is rejected if the upload is no longer open. */
  store(document: PatientDocument): RowWrite;
  /** The write is rejected if stale or missing. */
  remove(document: PatientDocument): RowWrite;
};

const byNewest = (a: PatientDocument, b: PatientDocument) => b.createdAt.localeCompare(a.createdAt);

export function documentStore(config: TableConfig): DocumentStore {
  const { entity, get, create, put, remove } = makeTableRows(patientDocumentEntity, config);
  return {
    get: (patientId, documentId) => get({ patientId, documentId }),
    async byPatient(patientId) {
      const list = entity.query.byPatient({ patientId });
      const { data } = await list.go({ limit: 2 * maxDocuments, consistent: true });
      return data.toSorted(byNewest);
    },
    create,
    store: (document) => put(document, ({ status }, { eq }) => eq(status, 'awaited')),
    remove: (document) => remove(document, ({ status }, { eq }) => eq(status, document.status)),
  };
}
