import { lazyDialog } from '#web/src/ui/lazy/lazy-dialog.tsx';
import { useSearchState } from '#web/src/ui/url-state.ts';

const RecordDialog = lazyDialog(async () => (await import('./record-dialog.tsx')).RecordDialog, 'tall');

const patientParam = 'ficha';
const tabParam = 'tab';

/** Opens the record and tab in the URL: `?ficha=<client>&tab=<tab>`, on any list. */
export function RecordDialogFromUrl() {
  const [params, setParams] = useSearchState();
  const patientId = params.get(patientParam);
  const change = (tab: string | undefined) =>
    setParams((next) => {
      next.delete(tabParam);
      if (tab === undefined) next.delete(patientParam);
      else next.set(tabParam, tab);
      return next;
    });
  if (!patientId) return null;
  return (
    <RecordDialog
      key={patientId}
      patientId={patientId}
      tab={params.get(tabParam) ?? undefined}
      onTab={change}
      onClose={() => change(undefined)}
    />
  );
}
