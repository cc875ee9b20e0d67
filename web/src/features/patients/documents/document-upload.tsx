import { documentKinds } from '#shared/records/documents/document.ts';
import { formatFailure } from '#web/src/lib/problem.ts';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import type { ChosenFile } from '#web/src/ui/fields/chosen-file.ts';
import { FilePicker } from '#web/src/ui/fields/file-picker.tsx';
import { documentsText, documentToastId } from './copy.ts';
import { useUploadDocument } from './queries.ts';

/** Uploads a file on selection. An upload error stays visible in place. */
export function DocumentUpload({ patientId }: { patientId: string }) {
  const { upload, progress } = useUploadDocument(patientId);
  const send = (chosen: ChosenFile) => {
    toast.dismiss(documentToastId);
    upload.mutate(chosen, {
      onSuccess: () => toast.success(documentsText.stored, { id: documentToastId }),
    });
  };
  return (
    <FilePicker
      label={documentsText.upload}
      kinds={documentKinds}
      busy={upload.isPending}
      progress={progress}
      chosen={upload.isPending ? upload.variables : undefined}
      error={upload.isError ? formatFailure(documentsText.failed, upload.error) : undefined}
      onChoose={send}
    />
  );
}
