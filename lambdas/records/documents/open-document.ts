import { audit } from '#lambdas/platform/commit.ts';
import { operationUsing } from '#lambdas/runtime/operation.ts';
import { previewOf } from '#shared/records/documents/document.ts';
import { openDocument as route } from '#shared/records/documents/documents-api.ts';
import { assertRecordAccess } from '../access/record-access.ts';
import { linksOf, storedOf } from './document-views.ts';

/** Whoever opens a file leaves a line in the access log that says which. */
export const openDocument = operationUsing(['files'], route, async ({ params, actor }, platform) => {
  const { patientId } = await assertRecordAccess(platform, actor, params.patientId);
  const document = await storedOf(platform, params);
  const { documentId, name } = document;
  await platform.commit(audit('document.opened', patientId, { documentId, name }));
  return { name, preview: previewOf(document), ...(await linksOf(platform.files, document)) };
});
