import { lateDialog } from '#web/src/ui/late/late-dialog.tsx';
import { useSearch } from '#web/src/ui/url-state.ts';

const RecordDialog = lateDialog(async () => (await import('./record-dialog.tsx')).RecordDialog, 'tall');

const patientParam = 'ficha';
const tabParam = 'tab';

/** The record that the address names, open at the tab it names: `?ficha=<client>&tab=<tab>`. Any list may carry it. */
export function RecordDialogByAddress() {
  const [params, setParams] = useSearch();
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
