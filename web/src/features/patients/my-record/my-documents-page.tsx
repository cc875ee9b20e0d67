import { useScreenParams } from '#web/src/lib/screen-params.ts';
import { Screen } from '#web/src/ui/shell/screen.tsx';
import { documentsText } from '../documents/copy.ts';
import { MyDocuments } from './my-documents.tsx';

export function MyDocumentsPage() {
  const { patientId } = useScreenParams('patientId');
  return (
    <Screen title={documentsText.title} context={documentsText.context}>
      <MyDocuments patientId={patientId} />
    </Screen>
  );
}
