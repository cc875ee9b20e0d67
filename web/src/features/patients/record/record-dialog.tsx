import { type ReactNode, useState } from 'react';
import { formatFullName } from '#shared/core/person.ts';
import type { RecordSummary } from '#shared/records/api.ts';
import { ConsentNotice } from '#web/src/components/consents/consents-due.tsx';
import { useSignedIn } from '#web/src/lib/me.ts';
import { buildDraftName, readDraft } from '#web/src/lib/session/session-draft.ts';
import { Dialog } from '#web/src/ui/dialogs/dialog.tsx';
import { DiscardQuestion } from '#web/src/ui/dialogs/discard-question.tsx';
import { UnsavedContext } from '#web/src/ui/dialogs/unsaved.ts';
import { Avatar } from '#web/src/ui/display/avatar.tsx';
import { Tabs } from '#web/src/ui/display/tabs.tsx';
import { QueryBoundary } from '#web/src/ui/feedback/query-boundary.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { Row } from '#web/src/ui/layout/layout.tsx';
import { recordText } from './copy.ts';
import { useRecordPrint } from './print/queries.ts';
import { RecordPrint } from './print/record-print.tsx';
import { RecordProfileDialog } from './profile-dialog.tsx';
import { useRecordSummary } from './queries.ts';
import { discardRecordDrafts } from './record-drafts.ts';
import { RecordActions, RecordFacts, RecordWarnings } from './record-head.tsx';
import { listTabs, type RecordTab } from './record-tabs.ts';
import './record.css';
import './record-lists.css';

type Props = {
  patientId: string;
  /** Tab to open, by default the first. `perfil` opens the contact data above the first tab. */
  tab?: string | undefined;
  onTab?: (tab: string) => void;
  onClose: () => void;
};

const profileTab = 'perfil';

/** A client's record above the list it was opened from. Render to open. */
export function RecordDialog({ patientId, tab, onTab, onClose }: Props) {
  const summary = useRecordSummary(patientId);
  const print = useRecordPrint(patientId);
  const [isUnsaved, setUnsaved] = useState(false);
  const [isProfileOpen, setProfileOpen] = useState(
    () => tab === profileTab || readDraft(buildDraftName('patient', patientId)) !== null,
  );
  const { data } = summary;
  const close = () => {
    discardRecordDrafts(patientId);
    onClose();
  };
  return (
    <Dialog
      size="tall"
      tone="person"
      title={data ? formatFullName(data) : recordText.loading}
      subtitle={data && <RecordFacts record={data} />}
      lead={data && <Avatar size="large" name={formatFullName(data)} />}
      actions={
        data && (
          <RecordActions
            isPreparing={print.isPending}
            onProfile={() => setProfileOpen(true)}
            onPrint={() =>
              print.mutate(undefined, { onError: () => void toast.error(recordText.printFailed) })
            }
          />
        )
      }
      dirty={isUnsaved}
      onClose={close}
    >
      <div className="record">
        <UnsavedContext value={setUnsaved}>
          <QueryBoundary query={summary} errorTitle={recordText.failed}>
            {(record) => (
              <>
                <RecordWarnings record={record} />
                <RecordParts record={record} tab={tab} onTab={onTab} isUnsaved={isUnsaved} />
              </>
            )}
          </QueryBoundary>
        </UnsavedContext>
      </div>
      {data && isProfileOpen && <RecordProfileDialog record={data} onClose={() => setProfileOpen(false)} />}
      {data && print.data && <RecordPrint record={data} printed={print.data} />}
    </Dialog>
  );
}

/** Formats a tab's label with its count. */
function formatTabLabel({ label, count }: RecordTab, record: RecordSummary): ReactNode {
  const entryCount = count?.(record) ?? 0;
  if (entryCount === 0) return label;
  return (
    <>
      {label}{' '}
      <Row as="span" inline pad="0 0 0 4" weight={400} tone="muted" className="n">
        {entryCount}
      </Row>
    </>
  );
}

type RecordPartsProps = Pick<Props, 'tab' | 'onTab'> & { record: RecordSummary; isUnsaved: boolean };

/** The tabs. Leaving one with unsaved input requires confirmation. */
function RecordParts({ record, tab, onTab, isUnsaved }: RecordPartsProps) {
  const { patientId } = record;
  const { role } = useSignedIn();
  const [chosenTab, setChosenTab] = useState<string>();
  const [requestedTab, setRequestedTab] = useState<string>();
  const currentTab = onTab ? tab : (chosenTab ?? tab);
  const tabs = listTabs(role, tab);
  const activeTab = tabs.find(({ id }) => id === currentTab) ?? tabs[0];
  if (!activeTab) return null;
  const openTab = (id: string) => {
    discardRecordDrafts(patientId);
    setRequestedTab(undefined);
    setChosenTab(id);
    onTab?.(id);
  };
  const { Panel } = activeTab;
  return (
    <>
      <Tabs
        label={recordText.tabs}
        tabs={tabs.map((recordTab) => ({ id: recordTab.id, label: formatTabLabel(recordTab, record) }))}
        selected={activeTab.id}
        onSelect={(id) => (isUnsaved && id !== activeTab.id ? setRequestedTab(id) : openTab(id))}
      >
        {activeTab === tabs[0] && <ConsentNotice patientId={patientId} />}
        <Panel patientId={patientId} />
      </Tabs>
      {requestedTab !== undefined && (
        <DiscardQuestion onDiscard={() => openTab(requestedTab)} onStay={() => setRequestedTab(undefined)} />
      )}
    </>
  );
}
