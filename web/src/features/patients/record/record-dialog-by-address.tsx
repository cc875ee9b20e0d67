import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';

const RecordDialog = lazy(async () => ({ default: (await import('./record-dialog.tsx')).RecordDialog }));

const patientParam = 'ficha';
const tabParam = 'tab';

/** The record that the address names, open at the tab it names: `?ficha=<client>&tab=<tab>`. Any list may carry it. */
export function RecordDialogByAddress() {
  const [params, setParams] = useSearchParams();
  const patientId = params.get(patientParam);
  const change = (tab: string | undefined) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        next.delete(tabParam);
        if (tab === undefined) next.delete(patientParam);
        else next.set(tabParam, tab);
        return next;
      },
      { replace: true },
    );
  if (!patientId) return null;
  return (
    <Suspense>
      <RecordDialog
        key={patientId}
        patientId={patientId}
        tab={params.get(tabParam) ?? undefined}
        onTab={change}
        onClose={() => change(undefined)}
      />
    </Suspense>
  );
}
