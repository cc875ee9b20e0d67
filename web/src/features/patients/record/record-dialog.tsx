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
import { Row } from '#web/src/ui/layout/layout.tsx';
import { EditPatientDialog } from '../list/edit-patient-dialog.tsx';
import { DuplicateNotice } from '../merge/duplicate-notice.tsx';
import { recordText } from './copy.ts';
import { useRecordSummary } from './queries.ts';
import { RecordActions, RecordPhoneActions } from './record-actions.tsx';
import { discardRecordDrafts } from './record-drafts.ts';
import { RecordFacts, RecordWarnings } from './record-head.tsx';
import { firstTab, listTabs, overviewTab, profileTab, type RecordTab } from './record-tabs.ts';
import './record.css';
import './record-lists.css';

type Props = {
  patientId: string;
  /** Tab to open, by default the first. `perfil` also opens the form of the contact data. */
  tab?: string | undefined;
  onTab?: (tab: string) => void;
  onClose: () => void;
};

/** A client's record above the list it was opened from. Render to open. */
export function RecordDialog({ patientId, tab, onTab, onClose }: Props) {
  const summary = useRecordSummary(patientId);
  const { role } = useSignedIn();
  const [isUnsaved, setUnsaved] = useState(false);
  const [isProfileOpen, setProfileOpen] = useState(
    () =>
      role !== 'staff' && (tab === profileTab || readDraft(buildDraftName('patient', patientId)) !== null),
  );
  const parts = useRecordTabs({ patientId, tab, onTab, isUnsaved });
  const { data } = summary;
  const isOverview = parts.activeTab.id === overviewTab;
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
      actions={data && <RecordActions record={data} isPrimary={isOverview} />}
      dirty={isUnsaved}
      onClose={close}
    >
      <div className="record">
        <UnsavedContext value={setUnsaved}>
          <QueryBoundary query={summary} errorTitle={recordText.failed}>
            {(record) => (
              <>
                <RecordWarnings record={record} showsHealth={!isOverview} />
                <DuplicateNotice patientId={patientId} />
                <RecordPhoneActions
                  record={record}
                  isPrimary={isOverview}
                  onNote={role === 'supervisor' ? undefined : parts.requestNote}
                />
                <RecordParts record={record} parts={parts} onEditProfile={() => setProfileOpen(true)} />
              </>
            )}
          </QueryBoundary>
        </UnsavedContext>
      </div>
      {data && isProfileOpen && <EditPatientDialog patient={data} onClose={() => setProfileOpen(false)} />}
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

type RecordTabsInput = Pick<Props, 'patientId' | 'tab' | 'onTab'> & { isUnsaved: boolean };

/** State of the tabs. Leaving one with unsaved input requires confirmation. */
function useRecordTabs({ patientId, tab, onTab, isUnsaved }: RecordTabsInput) {
  const { role } = useSignedIn();
  const [chosenTab, setChosenTab] = useState<string>();
  const [requestedTab, setRequestedTab] = useState<string>();
  const [noteRequests, setNoteRequests] = useState(0);
  const currentTab = onTab ? tab : (chosenTab ?? tab);
  const tabs = listTabs(role, tab);
  const activeTab = tabs.find(({ id }) => id === currentTab) ?? firstTab;
  const openTab = (id: string) => {
    discardRecordDrafts(patientId);
    setRequestedTab(undefined);
    setNoteRequests(0);
    setChosenTab(id);
    onTab?.(id);
  };
  const selectTab = (id: string) => {
    if (id === activeTab.id) return;
    if (isUnsaved) setRequestedTab(id);
    else openTab(id);
  };
  return {
    tabs,
    activeTab,
    requestedTab,
    noteRequests,
    openTab,
    selectTab,
    stay: () => setRequestedTab(undefined),
    /** Opens the first tab and focuses the field of a new note. */
    requestNote: () => {
      selectTab(firstTab.id);
      setNoteRequests((count) => count + 1);
    },
  };
}

type RecordPartsProps = {
  record: RecordSummary;
  parts: ReturnType<typeof useRecordTabs>;
  onEditProfile: () => void;
};

function RecordParts({ record, parts, onEditProfile }: RecordPartsProps) {
  const { patientId } = record;
  const { tabs, activeTab, requestedTab, noteRequests, openTab, selectTab, stay } = parts;
  const { Panel } = activeTab;
  return (
    <>
      <Tabs
        label={recordText.tabs}
        tabs={tabs.map((recordTab) => ({ id: recordTab.id, label: formatTabLabel(recordTab, record) }))}
        selected={activeTab.id}
        onSelect={selectTab}
      >
        {activeTab === firstTab && <ConsentNotice patientId={patientId} />}
        <Panel
          patientId={patientId}
          noteRequests={noteRequests}
          onTab={selectTab}
          onEditProfile={onEditProfile}
        />
      </Tabs>
      {requestedTab !== undefined && (
        <DiscardQuestion onDiscard={() => openTab(requestedTab)} onStay={stay} />
      )}
    </>
  );
}
