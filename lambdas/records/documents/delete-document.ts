import { audit } from '#lambdas/platform/commit.ts';
import { operationUsing } from '#lambdas/runtime/operation.ts';
import { AppError } from '#shared/core/errors.ts';
import { mayDeleteDocument } from '#shared/records/documents/document.ts';
import { documentErrors } from '#shared/records/documents/document-errors.ts';
import { deleteDocument as route } from '#shared/records/documents/documents-api.ts';
import { assertRecordAccess } from '../access/record-access.ts';
import { storedOf } from './document-views.ts';

/** The file goes first: a row without it can be deleted again, a file without its row would never be found. */
export const deleteDocument = operationUsing(['files'], route, async ({ params, actor }, platform) => {
  const { files, documents, commit } = platform;
  const { patientId } = await assertRecordAccess(platform, actor, params.patientId);
  const document = await storedOf(platform, params);
  if (!mayDeleteDocument(actor, document)) throw new AppError(documentErrors.not_yours);

  const { documentId, name, key } = document;
  await files.remove(key);
  await commit(documents.remove(document), audit('document.deleted', patientId, { documentId, name }));
  return { documentId };
});
