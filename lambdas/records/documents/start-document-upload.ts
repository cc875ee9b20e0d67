import { audit } from '#lambdas/platform/commit.ts';
import { newId } from '#lambdas/platform/ids.ts';
import { operationUsing } from '#lambdas/runtime/operation.ts';
import { AppError } from '#shared/core/errors.ts';
import {
  awaitedDocument,
  documentKinds,
  isForgotten,
  mostDocuments,
} from '#shared/records/documents/document.ts';
import { documentErrors } from '#shared/records/documents/document-errors.ts';
import { startDocumentUpload as route } from '#shared/records/documents/documents-api.ts';
import { assertRecordAccess } from '../access/record-access.ts';
import { announcedKind, assertUploadRate } from '../shared/upload-limits.ts';

/** What is announced is on no list until it has arrived and was looked at; one that never arrives forgets itself. */
export const startDocumentUpload = operationUsing(
  ['files'],
  route,
  async ({ params, body, actor }, platform) => {
    const { files, documents, commit } = platform;
    const { patientId } = await assertRecordAccess(platform, actor, params.patientId);
    const kind = announcedKind(body, documentKinds);
    await assertUploadRate(platform);
    const now = platform.now();
    const known = await documents.byPatient(patientId);
    if (known.filter((each) => !isForgotten(each, now)).length >= mostDocuments)
      throw new AppError(documentErrors.too_many);

    const document = awaitedDocument({ ...body, patientId, documentId: newId(), kind, actor, now });
    const { documentId, key, contentType, bytes, name } = document;
    await commit(documents.await(document), audit('document.announced', patientId, { documentId, name }));
    return { documentId, link: await files.uploadLink({ key, contentType, bytes }) };
  },
);
