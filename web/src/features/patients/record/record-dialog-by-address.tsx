import { lateDialog } from '#web/src/ui/late/late-dialog.tsx';
import { useSearch } from '#web/src/ui/url-state.ts';

const RecordDialog = lateDialog(async () => (await import('./record-dialog.tsx')).RecordDialog, 'tall');

const patientParam = 'ficha';
const tabParam = 'tab';

/** Opens the record and tab in the URL: `?ficha=<client>&tab=<tab>`, on any list. */
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
