import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { addNote, listTreatment, startNoteImage } from '#shared/records/treatment/notes-api.ts';
import { call } from '#web/src/lib/call.ts';
import { auditedRead } from '#web/src/lib/query.ts';
import { uploadFile } from '#web/src/lib/upload.ts';
import type { ChosenFile } from '#web/src/ui/fields/file-picker.tsx';

const keyOf = (patientId: string) => ['records', 'listTreatment', { patientId }] as const;

export const useTreatment = (patientId: string) =>
  useInfiniteQuery({
    queryKey: keyOf(patientId),
    queryFn: ({ pageParam, signal }) =>
      call(
        listTreatment,
        { params: { patientId }, query: pageParam === '' ? {} : { cursor: pageParam } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor,
    select: ({ pages }) => pages.flatMap(({ rows }) => rows),
    ...auditedRead,
  });

type NewNote = { appointmentId: string; text: string; image: ChosenFile | undefined };

/** The picture first: a note names what has arrived. */
export function useAddNote(patientId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ appointmentId, text, image }: NewNote) => {
      const params = { patientId, appointmentId };
      if (!image) return call(addNote, { params, body: { text } });
      const { file, contentType } = image;
      const body = { name: file.name, contentType, bytes: file.size };
      const { imageName, link } = await call(startNoteImage, { params, body });
      await uploadFile({ link, file, contentType });
      return call(addNote, { params, body: { text, imageName } });
    },
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(patientId) }),
  });
}
