import { documentKinds } from '#shared/records/documents/document.ts';
import { textOf } from '#web/src/lib/problem.ts';
import { Notice } from '#web/src/ui/feedback/notice.tsx';
import { FilePicker } from '#web/src/ui/fields/file-picker.tsx';
import { documentsText } from './copy.ts';
import { useUploadDocument } from './queries.ts';

/** Choosing a file is sending it. What came of it is said in place, and stays to be read. */
export function DocumentUpload({ patientId }: { patientId: string }) {
  const { upload, progress } = useUploadDocument(patientId);
  return (
    <>
      <FilePicker
        label={documentsText.upload}
        kinds={documentKinds}
        busy={upload.isPending}
        progress={progress}
        chosen={upload.isPending ? upload.variables : undefined}
        error={upload.isError ? `${documentsText.failed} ${textOf(upload.error)}` : undefined}
        onChoose={(chosen) => upload.mutate(chosen)}
      />
      {upload.isSuccess && <Notice tone="info">{documentsText.stored}</Notice>}
    </>
  );
}
