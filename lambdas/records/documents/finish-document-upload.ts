import { audit } from '#lambdas/platform/commit.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { type ReceivedFile, receivedFile } from '#lambdas/platform/received-file.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import type { Files } from '#lambdas/platform/seams/files.ts';
import { operationUsing } from '#lambdas/runtime/operation.ts';
import { AppError } from '#shared/core/errors.ts';
import { fileErrors } from '#shared/files/errors.ts';
import { documentKinds, type PatientDocument, storedDocument } from '#shared/records/documents/document.ts';
import { finishDocumentUpload as route } from '#shared/records/documents/documents-api.ts';
import { assertRecordAccess } from '../access/record-access.ts';
import { announcedOf, rowOf } from './document-views.ts';

/** What arrived, by its content; a file that is refused leaves nothing, its announcement neither. */
async function arrived(
  platform: Platform & { files: Files },
  document: PatientDocument,
): Promise<ReceivedFile> {
  const { files, documents, commit } = platform;
  const { key, patientId, documentId, name } = document;
  try {
    return await receivedFile(files, { key, kinds: documentKinds });
  } catch (error) {
    const isRefused = error instanceof AppError && !error.is(fileErrors.not_arrived);
    if (isRefused)
      await commit(documents.remove(document), audit('document.refused', patientId, { documentId, name }));
    throw error;
  }
}

/** Done twice, the second finds what the first stored. */
export const finishDocumentUpload = operationUsing(['files'], route, ({ params, actor }, platform) =>
  retryStale(async () => {
    const { files, documents, commit } = platform;
    const { patientId } = await assertRecordAccess(platform, actor, params.patientId);
    const document = await announcedOf(platform, params);
    if (document.status === 'stored') return rowOf(files, document, actor);

    const stored = storedDocument(document, await arrived(platform, document));
    const { documentId, name, bytes } = stored;
    await commit(documents.store(stored), audit('document.stored', patientId, { documentId, name, bytes }));
    return rowOf(files, stored, actor);
  }),
);
