import type { Platform } from '#lambdas/platform/platform.ts';
import type { Files } from '#lambdas/platform/seams/files.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';
import type { Actor } from '#shared/core/roles.ts';
import {
  isForgotten,
  mayDeleteDocument,
  type PatientDocument,
  previewOf,
} from '#shared/records/documents/document.ts';
import type { DocumentRow } from '#shared/records/documents/documents-api.ts';

/** Links of 5 minutes; only what a browser shows safely is shown by one. */
export async function linksOf(files: Files, document: PatientDocument) {
  const { key, name, contentType } = document;
  const isShown = previewOf(document) !== 'none';
  const [viewUrl, downloadUrl] = await Promise.all([
    isShown ? files.viewLink({ key, contentType, filename: name }) : undefined,
    files.downloadLink({ key, filename: name }),
  ]);
  return { ...(viewUrl !== undefined && { viewUrl }), downloadUrl };
}

/** A document as this person sees it on the list. */
export async function rowOf(files: Files, document: PatientDocument, actor: Actor): Promise<DocumentRow> {
  const { documentId, name, contentType, bytes, createdAt } = document;
  const { viewUrl, downloadUrl } = await linksOf(files, document);
  return {
    documentId,
    name,
    contentType,
    bytes,
    createdAt,
    preview: previewOf(document),
    canDelete: mayDeleteDocument(actor, document),
    url: viewUrl ?? downloadUrl,
  };
}

/** One that is on the list. Throws `request.not_found` for any other. */
export async function storedOf(
  { documents }: Pick<Platform, 'documents'>,
  { patientId, documentId }: { patientId: string; documentId: string },
): Promise<PatientDocument> {
  const document = await documents.get(patientId, documentId);
  if (document.status !== 'stored') throw new AppError(coreErrors.not_found);
  return document;
}

/** One whose upload may be finished, or was. Throws `request.not_found` once it is forgotten. */
export async function announcedOf(
  { documents, now }: Pick<Platform, 'documents' | 'now'>,
  { patientId, documentId }: { patientId: string; documentId: string },
): Promise<PatientDocument> {
  const document = await documents.get(patientId, documentId);
  if (isForgotten(document, now())) throw new AppError(coreErrors.not_found);
  return document;
}
