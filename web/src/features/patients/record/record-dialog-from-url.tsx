import { lazyDialog } from '#web/src/ui/lazy/lazy-dialog.tsx';
import { useSearchState } from '#web/src/ui/url-state.ts';

const RecordDialog = lazyDialog(async () => (await import('./record-dialog.tsx')).RecordDialog, 'tall');

const patientParam = 'ficha';
const tabParam = 'tab';

/** Opens the record and tab in the URL: `?ficha=<client>&tab=<tab>`, on any list. */
export function RecordDialogFromUrl() {
  const [params, setParams] = useSearchState();
  const patientId = params.get(patientParam);
  const changeTab = (tab: string | undefined) =>
    setParams((nextParams) => {
      nextParams.delete(tabParam);
      if (tab === undefined) nextParams.delete(patientParam);
      else nextParams.set(tabParam, tab);
      return nextParams;
    });
  if (!patientId) return null;
  return (
    <RecordDialog
      key={patientId}
      patientId={patientId}
      tab={params.get(tabParam) ?? undefined}
      onTab={changeTab}
      onClose={() => changeTab(undefined)}
    />
  );
}
