import { operationUsing } from '#lambdas/runtime/operation.ts';
import { listDocuments as route } from '#shared/records/documents/documents-api.ts';
import { assertRecordAccess, readsRecord } from '../access/record-access.ts';
import { rowOf } from './document-views.ts';

/** What the old product called getDocumentosPaciente (R478): each file's name and its link. */
export const listDocuments = operationUsing(['files'], route, async ({ params, actor }, platform) => {
  const { patientId } = await assertRecordAccess(platform, actor, params.patientId);
  const known = await platform.documents.byPatient(patientId);
  await readsRecord(platform, patientId, 'documents');
  const stored = known.filter(({ status }) => status === 'stored');
  return { rows: await Promise.all(stored.map((document) => rowOf(platform.files, document, actor))) };
});
