import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { coreErrors } from '#shared/core/errors.ts';
import type { ReplyOf } from '#shared/core/route.ts';
import { getRecordSummary } from '#shared/records/api.ts';
import {
  deleteDocument,
  finishDocumentUpload,
  listDocuments,
  openDocument,
  startDocumentUpload,
} from '#shared/records/documents/documents-api.ts';
import { retryUntilScanned } from '#web/src/components/uploads/retry-until-scanned.ts';
import { buildQuery } from '#web/src/lib/build-query.ts';
import { useCommand, useMultiStepCommand, useRefresh } from '#web/src/lib/command.ts';
import { CallError } from '#web/src/lib/problem.ts';
import { auditedRead } from '#web/src/lib/query.ts';
import { uploadFile } from '#web/src/lib/upload.ts';
import type { ChosenFile } from '#web/src/ui/fields/chosen-file.ts';

/** Links live 5 minutes. This interval keeps those on screen valid. */
const renewMs = 4 * 60_000;

const selectRows = ({ rows }: ReplyOf<typeof listDocuments>) => rows;

/** The client's own documents with direct links. */
export const useMyDocuments = (patientId: string) =>
  useQuery({
    ...buildQuery(listDocuments, { params: { patientId } }),
    select: selectRows,
    refetchInterval: renewMs,
  });

export const useRecordDocuments = (patientId: string) =>
  useQuery({ ...buildQuery(listDocuments, { params: { patientId } }), select: selectRows, ...auditedRead });

/** Refreshes the lists and the record's summary, which counts the documents. */
const changeOptions = { refreshes: [listDocuments, getRecordSummary], waitsForRefresh: true } as const;

/** Whether another user deleted the document. */
export const isNotFoundError = (error: unknown) =>
  error instanceof CallError && error.is(coreErrors.not_found);

/** Links to a file for its preview. */
export const useDocument = (params: { patientId: string; documentId: string }) =>
  useQuery({ ...buildQuery(openDocument, { params }), ...auditedRead });

/** Returns a function that refetches the lists. */
export function useRefreshDocuments() {
  const refresh = useRefresh();
  return () => void refresh(...changeOptions.refreshes);
}

/** Requests a new link per click, because links live 5 minutes and the dialog may stay open longer. */
export const useDownload = (params: { patientId: string; documentId: string }) =>
  useMultiStepCommand(async (_, call) => (await call(openDocument, { params })).downloadUrl);

/** Uploads a document, which is listed after its scan. `progress` is the uploaded fraction from 0 to 1. */
export function useUploadDocument(patientId: string) {
  const [progress, setProgress] = useState<number>();
  const upload = useMultiStepCommand(async ({ file, contentType }: ChosenFile, call) => {
    setProgress(0);
    const body = { name: file.name, contentType, bytes: file.size };
    const { documentId, link } = await call(startDocumentUpload, { params: { patientId }, body });
    await uploadFile({ link, file, contentType, onProgress: setProgress });
    return retryUntilScanned(() => call(finishDocumentUpload, { params: { patientId, documentId } }));
  }, changeOptions);
  return { upload, progress };
}

export const useDeleteDocument = (patientId: string) =>
  useCommand(deleteDocument, {
    inputOf: (documentId: string) => ({ params: { patientId, documentId } }),
    ...changeOptions,
  });
