import { audit, auditRead } from '#lambdas/platform/commit.ts';
import type { Files } from '#lambdas/platform/external/files.ts';
import { newId } from '#lambdas/platform/ids.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { type ReceivedFile, receiveFile } from '#lambdas/platform/receive-file.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { limitSubject, type ThrottlePorts } from '#lambdas/runtime/limits.ts';
import { operationWithPorts } from '#lambdas/runtime/operation.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';
import type { Actor } from '#shared/core/roles.ts';
import { fileErrors } from '#shared/files/errors.ts';
import { findFileError } from '#shared/files/file-check.ts';
import { type FileKind, findKindByContentType } from '#shared/files/file-kinds.ts';
import {
  canDeleteDocument,
  createAwaitedDocument,
  documentKinds,
  getPreview,
  isUploadExpired,
  maxDocuments,
  type PatientDocument,
  toStoredDocument,
} from '#shared/records/documents/document.ts';
import { documentErrors } from '#shared/records/documents/document-errors.ts';
import * as api from '#shared/records/documents/documents-api.ts';
import { assertRecordAccess, auditRecordRead } from './record-access.ts';

const uploadWindow = { maxCount: 60, seconds: 3_600 };

/** Limits the actor's uploads. Throws `request.too_many`. */
export const limitUploads = (platform: ThrottlePorts & Pick<Platform, 'scope'>): Promise<void> =>
  limitSubject(platform, { subject: `upload ${platform.scope.actor}`, windows: [uploadWindow] });

type AnnouncedFile = { readonly contentType: string; readonly bytes: number };

/** Returns the declared kind. Throws `file.empty`, `file.too_large`, `file.wrong_kind` before the upload. */
export function parseAnnouncedKind(
  { contentType, bytes }: AnnouncedFile,
  allowed: readonly FileKind[],
): FileKind {
  const kind = findKindByContentType(contentType);
  const error = findFileError({ bytes, kind, allowed });
  if (error) throw error;
  if (kind === undefined) throw new AppError(fileErrors.wrong_kind);
  return kind;
}

/** Creates links valid 5 minutes, with a view link only for files that browsers show safely. */
async function createLinks(files: Files, document: PatientDocument) {
  const { key, name, contentType } = document;
  const hasPreview = getPreview(document) !== 'none';
  const [viewUrl, downloadUrl] = await Promise.all([
    hasPreview ? files.viewLink({ key, contentType, filename: name }) : undefined,
    files.downloadLink({ key, filename: name }),
  ]);
  return { viewUrl, downloadUrl };
}

async function toDocumentRow(
  files: Files,
  document: PatientDocument,
  actor: Actor,
): Promise<api.DocumentRow> {
  const { documentId, name, contentType, bytes, createdAt } = document;
  const { viewUrl, downloadUrl } = await createLinks(files, document);
  return {
    documentId,
    name,
    contentType,
    bytes,
    createdAt,
    preview: getPreview(document),
    canDelete: canDeleteDocument(actor, document),
    url: viewUrl ?? downloadUrl,
  };
}

/** Throws `request.not_found` unless the document is stored. */
async function getStoredDocument(
  { documents }: Pick<Platform, 'documents'>,
  { patientId, documentId }: { patientId: string; documentId: string },
): Promise<PatientDocument> {
  const document = await documents.get(patientId, documentId);
  if (document.status !== 'stored') throw new AppError(coreErrors.not_found);
  return document;
}

/** Throws `request.not_found` for an expired upload. */
async function getAnnouncedDocument(
  { documents, now }: Pick<Platform, 'documents' | 'now'>,
  { patientId, documentId }: { patientId: string; documentId: string },
): Promise<PatientDocument> {
  const document = await documents.get(patientId, documentId);
  if (isUploadExpired(document, now())) throw new AppError(coreErrors.not_found);
  return document;
}

/** Lists files with their links, as getDocumentosPaciente of the former product did (R478). */
export const listDocuments = operationWithPorts(
  ['files'],
  api.listDocuments,
  async ({ params, actor }, platform) => {
    const { patientId } = await assertRecordAccess(platform, actor, params.patientId);
    const documents = await platform.documents.byPatient(patientId);
    await auditRecordRead(platform, patientId, 'documents');
    const storedDocuments = documents.filter(({ status }) => status === 'stored');
    return {
      rows: await Promise.all(
        storedDocuments.map((document) => toDocumentRow(platform.files, document, actor)),
      ),
    };
  },
);

/** Starts an upload. The document is listed once it has arrived and passed its checks, and otherwise expires. */
export const startDocumentUpload = operationWithPorts(
  ['files'],
  api.startDocumentUpload,
  async ({ params, body, actor }, platform) => {
    const { files, documents, commit } = platform;
    const { patientId } = await assertRecordAccess(platform, actor, params.patientId);
    const kind = parseAnnouncedKind(body, documentKinds);
    await limitUploads(platform);
    const now = platform.now();
    const existingDocuments = await documents.byPatient(patientId);
    if (existingDocuments.filter((row) => !isUploadExpired(row, now)).length >= maxDocuments)
      throw new AppError(documentErrors.too_many);

    const document = createAwaitedDocument({ ...body, patientId, documentId: newId(), kind, actor, now });
    const { documentId, key, contentType, bytes, name } = document;
    await commit(documents.create(document), audit('document.announced', patientId, { documentId, name }));
    return { documentId, link: await files.uploadLink({ key, contentType, bytes }) };
  },
);

/** Checks the uploaded file. A rejected one is removed with its row. */
async function receiveDocument(
  platform: Platform & { files: Files },
  document: PatientDocument,
): Promise<ReceivedFile> {
  const { documents, commit } = platform;
  const { key, patientId, documentId, name } = document;
  try {
    return await receiveFile(platform, { key, kinds: documentKinds, subjectId: patientId });
  } catch (error) {
    const pendingErrors = [fileErrors.not_arrived, fileErrors.being_checked];
    const isRejected = error instanceof AppError && !pendingErrors.some((pending) => error.is(pending));
    if (isRejected)
      await commit(documents.remove(document), audit('document.refused', patientId, { documentId, name }));
    throw error;
  }
}

/** Stores an uploaded document, idempotently. */
export const finishDocumentUpload = operationWithPorts(
  ['files'],
  api.finishDocumentUpload,
  ({ params, actor }, platform) =>
    retryStale(async () => {
      const { files, documents, commit } = platform;
      const { patientId } = await assertRecordAccess(platform, actor, params.patientId);
      const document = await getAnnouncedDocument(platform, params);
      if (document.status === 'stored') return toDocumentRow(files, document, actor);

      const storedDocument = toStoredDocument(document, await receiveDocument(platform, document));
      const { documentId, name, bytes } = storedDocument;
      await commit(
        documents.store(storedDocument),
        audit('document.stored', patientId, { documentId, name, bytes }),
      );
      return toDocumentRow(files, storedDocument, actor);
    }),
);

/** Opens a file and records it in the access log. */
export const openDocument = operationWithPorts(
  ['files'],
  api.openDocument,
  async ({ params, actor }, platform) => {
    const { patientId } = await assertRecordAccess(platform, actor, params.patientId);
    const document = await getStoredDocument(platform, params);
    const { documentId, name } = document;
    await platform.commit(auditRead('document.opened', patientId, { documentId, name }));
    return { name, preview: getPreview(document), ...(await createLinks(platform.files, document)) };
  },
);

/** Deletes the file first, because a retry can delete a row without a file but not a file without a row. */
export const deleteDocument = operationWithPorts(
  ['files'],
  api.deleteDocument,
  async ({ params, actor }, platform) => {
    const { files, documents, commit } = platform;
    const { patientId } = await assertRecordAccess(platform, actor, params.patientId);
    const document = await getStoredDocument(platform, params);
    if (!canDeleteDocument(actor, document)) throw new AppError(documentErrors.not_yours);

    const { documentId, name, key } = document;
    await files.remove(key);
    await commit(documents.remove(document), audit('document.deleted', patientId, { documentId, name }));
    return { documentId };
  },
);
