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
import { onceChecked } from '#web/src/components/uploads/once-checked.ts';
import { useCommand, useRefresh, useSteps } from '#web/src/lib/command.ts';
import { CallError } from '#web/src/lib/problem.ts';
import { auditedRead } from '#web/src/lib/query.ts';
import { queryOf } from '#web/src/lib/query-of.ts';
import { uploadFile } from '#web/src/lib/upload.ts';
import type { ChosenFile } from '#web/src/ui/fields/chosen-file.ts';

/** Links live 5 minutes; a list on screen has younger ones. */
const renewMs = 4 * 60_000;

const rowsOf = ({ rows }: ReplyOf<typeof listDocuments>) => rows;

/** The client's own list, whose links are followed from where they stand. */
export const useMyDocuments = (patientId: string) =>
  useQuery({
    ...queryOf(listDocuments, { params: { patientId } }),
    select: rowsOf,
    refetchInterval: renewMs,
  });

export const useRecordDocuments = (patientId: string) =>
  useQuery({ ...queryOf(listDocuments, { params: { patientId } }), select: rowsOf, ...auditedRead });

/** The lists, and the head of the record, which counts them. */
const change = { refreshes: [listDocuments, getRecordSummary], waitsForRefresh: true } as const;

/** Somebody else took it off the list. */
export const isGone = (error: unknown) => error instanceof CallError && error.is(coreErrors.not_found);

/** Links to one file, for as long as it takes to show it. */
export const useDocument = (params: { patientId: string; documentId: string }) =>
  useQuery({ ...queryOf(openDocument, { params }), ...auditedRead });

/** Has the lists asked for again. */
export function useRefreshDocuments() {
  const refresh = useRefresh();
  return () => void refresh(...change.refreshes);
}

/** A link of its own for every press: the one that opened the file lives 5 minutes, its dialog as long as somebody reads. */
export const useDownload = (params: { patientId: string; documentId: string }) =>
  useSteps(async (_, call) => (await call(openDocument, { params })).downloadUrl);

/** Announced, sent to the storage, and put on the list once it was looked at; `progress` is of the sending. */
export function useUploadDocument(patientId: string) {
  const [progress, setProgress] = useState<number>();
  const upload = useSteps(async ({ file, contentType }: ChosenFile, call) => {
    setProgress(0);
    const body = { name: file.name, contentType, bytes: file.size };
    const { documentId, link } = await call(startDocumentUpload, { params: { patientId }, body });
    await uploadFile({ link, file, contentType, onProgress: setProgress });
    return onceChecked(() => call(finishDocumentUpload, { params: { patientId, documentId } }));
  }, change);
  return { upload, progress };
}

export const useDeleteDocument = (patientId: string) =>
  useCommand(deleteDocument, {
    inputOf: (documentId: string) => ({ params: { patientId, documentId } }),
    ...change,
  });
