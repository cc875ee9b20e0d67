import { lazy, Suspense, useSyncExternalStore } from 'react';
import { alertQuestion, onAlertQuestion } from './alert-question.ts';

const AlertReasonDialog = lazy(() =>
  import('./alert-reason-dialog.tsx').then((file) => ({ default: file.AlertReasonDialog })),
);

/** Where a refused act asks for its reason, whatever screen it came from. */
export function AlertReasonHost() {
  const question = useSyncExternalStore(onAlertQuestion, alertQuestion);
  if (!question) return null;
  return (
    <Suspense>
      <AlertReasonDialog question={question} />
    </Suspense>
  );
}
