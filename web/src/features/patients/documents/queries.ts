import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  deleteDocument,
  finishDocumentUpload,
  listDocuments,
  openDocument,
  startDocumentUpload,
} from '#shared/records/documents/documents-api.ts';
import { call } from '#web/src/lib/call.ts';
import { auditedRead } from '#web/src/lib/query.ts';
import { uploadFile } from '#web/src/lib/upload.ts';
import type { ChosenFile } from '#web/src/ui/fields/file-picker.tsx';

/** Links live 5 minutes; a list on screen has younger ones. */
const renewMs = 4 * 60_000;
const own = 'patients';
const team = 'records';

const rowsOf = (patientId: string, signal: AbortSignal) =>
  call(listDocuments, { params: { patientId } }, { signal }).then(({ rows }) => rows);

/** The client's own list, whose links are followed from where they stand. */
export const useMyDocuments = (patientId: string) =>
  useQuery({
    queryKey: [own, 'listDocuments', { patientId }],
    queryFn: ({ signal }) => rowsOf(patientId, signal),
    refetchInterval: renewMs,
  });

export const useRecordDocuments = (patientId: string) =>
  useQuery({
    queryKey: [team, 'listDocuments', { patientId }],
    queryFn: ({ signal }) => rowsOf(patientId, signal),
    ...auditedRead,
  });

/** Links to one file, for as long as it takes to show it. */
export const useDocument = (params: { patientId: string; documentId: string }) =>
  useQuery({
    queryKey: [team, 'openDocument', params],
    queryFn: ({ signal }) => call(openDocument, { params }, { signal }),
    ...auditedRead,
  });

/** A link of its own for every press: the one that opened the file lives 5 minutes, its dialog as long as somebody reads. */
export const useDownload = (params: { patientId: string; documentId: string }) =>
  useMutation({ mutationFn: async () => (await call(openDocument, { params })).downloadUrl });

/** The lists, and the head of the record, which counts them. */
const refresh = (client: QueryClient, patientId: string) =>
  Promise.all(
    [
      [own, 'listDocuments'],
      [team, 'listDocuments'],
      [team, 'getRecordSummary'],
    ].map((query) => client.invalidateQueries({ queryKey: [...query, { patientId }] })),
  );

/** Announced, sent to the storage, and put on the list once it was looked at; `progress` is of the sending. */
export function useUploadDocument(patientId: string) {
  const client = useQueryClient();
  const [progress, setProgress] = useState<number>();
  const upload = useMutation({
    mutationFn: async ({ file, contentType }: ChosenFile) => {
      setProgress(0);
      const body = { name: file.name, contentType, bytes: file.size };
      const { documentId, link } = await call(startDocumentUpload, { params: { patientId }, body });
      await uploadFile({ link, file, contentType, onProgress: setProgress });
      return call(finishDocumentUpload, { params: { patientId, documentId } });
    },
    onSettled: () => refresh(client, patientId),
  });
  return { upload, progress };
}

export function useDeleteDocument(patientId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (documentId: string) => call(deleteDocument, { params: { patientId, documentId } }),
    onSettled: () => refresh(client, patientId),
  });
}
