import { useInfiniteQuery } from '@tanstack/react-query';
import { getRecordOverview } from '#shared/desk/overview-api.ts';
import { addNote, listTreatment, pinNote, startNoteImage } from '#shared/records/treatment/notes-api.ts';
import { retryUntilScanned } from '#web/src/components/uploads/retry-until-scanned.ts';
import { buildPagedQuery } from '#web/src/lib/build-query.ts';
import { useCommand, useMultiStepCommand } from '#web/src/lib/command.ts';
import { auditedRead } from '#web/src/lib/query.ts';
import { uploadFile } from '#web/src/lib/upload.ts';
import type { ChosenFile } from '#web/src/ui/fields/chosen-file.ts';

export const useTreatment = (patientId: string) =>
  useInfiniteQuery({ ...buildPagedQuery(listTreatment, { params: { patientId } }), ...auditedRead });

type NewNote = { appointmentId: string; text: string; image: ChosenFile | undefined };

/** Uploads the picture first, because the note refers to it. */
export const useAddNote = (patientId: string) =>
  useMultiStepCommand(
    async ({ appointmentId, text, image }: NewNote, call) => {
      const params = { patientId, appointmentId };
      if (!image) return call(addNote, { params, body: { text } });
      const { file, contentType } = image;
      const body = { name: file.name, contentType, bytes: file.size };
      const { imageName, link } = await call(startNoteImage, { params, body });
      await uploadFile({ link, file, contentType });
      return retryUntilScanned(() => call(addNote, { params, body: { text, imageName } }));
    },
    { refreshes: [listTreatment, getRecordOverview], refreshOn: 'success', waitsForRefresh: true },
  );

type NotePin = { appointmentId: string; noteId: string; pinned: boolean };

export const usePinNote = (patientId: string) =>
  useCommand(pinNote, {
    inputOf: ({ appointmentId, noteId, pinned }: NotePin) => ({
      params: { patientId, appointmentId, noteId },
      body: { pinned },
    }),
    refreshes: [listTreatment, getRecordOverview],
    refreshOn: 'success',
    waitsForRefresh: true,
  });
