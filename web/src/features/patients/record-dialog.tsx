import { CircleAlert, HeartPulse } from 'lucide-react';
import { Suspense, useState } from 'react';
import { fullName } from '#shared/appointments/appointment.ts';
import { conditionLabels } from '#shared/intake/labels.ts';
import type { RecordSummary } from '#shared/patients/record-api.ts';
import { skinTypeLabels } from '#shared/patients/skin-labels.ts';
import { useSignedIn } from '#web/src/lib/me.ts';
import { ConsentNotice } from '#web/src/parts/consents-due.tsx';
import { Avatar } from '#web/src/ui/avatar.tsx';
import { Badge } from '#web/src/ui/badge.tsx';
import { ConfirmDialog } from '#web/src/ui/confirm-dialog.tsx';
import { Dialog } from '#web/src/ui/dialog.tsx';
import { QueryBoundary } from '#web/src/ui/query-boundary.tsx';
import { SkeletonRows } from '#web/src/ui/states.tsx';
import { Tabs } from '#web/src/ui/tabs.tsx';
import { useRecordSummary } from './record-queries.ts';
import { tabsFor } from './record-tabs.ts';
import { recordText } from './record-text.ts';
import { UnsavedContext } from './record-unsaved.ts';
import './styles/record.css';
import './styles/record-lists.css';

type Props = {
  patientId: string;
  /** Which part to open; the first without one. */
  tab?: string | undefined;
  /** Somebody went to another part. */
  onTab?: (tab: string) => void;
  onClose: () => void;
};

/** A client's clinical record, over the list it was opened from. Render it to open it. */
export function RecordDialog({ patientId, tab, onTab, onClose }: Props) {
  const summary = useRecordSummary(patientId);
  const [isUnsaved, setUnsaved] = useState(false);
  const { data } = summary;
  return (
    <Dialog
      size="wide"
      title={data ? fullName(data) : recordText.loading}
      subtitle={data && <Facts record={data} />}
      lead={data && <Avatar size="large" name={fullName(data)} />}
      dirty={isUnsaved}
      onClose={onClose}
    >
      <div className="record">
        <UnsavedContext value={setUnsaved}>
          <QueryBoundary query={summary} errorTitle={recordText.failed}>
            {(record) => (
              <>
                <Warnings record={record} />
                <RecordParts patientId={patientId} tab={tab} onTab={onTab} isUnsaved={isUnsaved} />
              </>
            )}
          </QueryBoundary>
        </UnsavedContext>
      </div>
    </Dialog>
  );
}

function Facts({ record }: { record: RecordSummary }) {
  return (
    <span className="n">
      {recordText.facts(record)}
      <span className="record__since"> · {recordText.since(record)}</span>
    </span>
  );
}

/** What to look out for, in sight whatever part is open. */
function Warnings({ record }: { record: RecordSummary }) {
  const { allergies, conditions, alertConditions, skinType } = record;
  if (allergies === '' && conditions.length === 0 && skinType === undefined) return null;
  return (
    <div className="record__warnings">
      {allergies !== '' && (
        <Badge tone="miss" icon={<CircleAlert aria-hidden />}>
          {recordText.allergy(allergies)}
        </Badge>
      )}
      {conditions.map((condition) => (
        <Badge
          key={condition}
          tone={alertConditions.includes(condition) ? 'miss' : 'pend'}
          icon={<HeartPulse aria-hidden />}
        >
          {conditionLabels[condition]}
        </Badge>
      ))}
      {skinType !== undefined && <Badge>{skinTypeLabels[skinType]}</Badge>}
    </div>
  );
}

type PartsProps = Pick<Props, 'patientId' | 'tab' | 'onTab'> & { isUnsaved: boolean };

/** The tabs; leaving one where something was typed asks first. */
function RecordParts({ patientId, tab, onTab, isUnsaved }: PartsProps) {
  const { role } = useSignedIn();
  const [chosen, setChosen] = useState<string>();
  const [asked, setAsked] = useState<string>();
  const current = onTab ? tab : (chosen ?? tab);
  const tabs = tabsFor(role, tab);
  const shown = tabs.find(({ id }) => id === current) ?? tabs[0];
  if (!shown) return null;
  const go = (id: string) => {
    setAsked(undefined);
    setChosen(id);
    onTab?.(id);
  };
  const { Panel } = shown;
  return (
    <>
      <Tabs
        label={recordText.tabs}
        tabs={tabs}
        selected={shown.id}
        onSelect={(id) => (isUnsaved && id !== shown.id ? setAsked(id) : go(id))}
      >
        {shown === tabs[0] && <ConsentNotice patientId={patientId} />}
        <Suspense fallback={<SkeletonRows />}>
          <Panel patientId={patientId} />
        </Suspense>
      </Tabs>
      {asked !== undefined && (
        <ConfirmDialog
          title={recordText.leave.title}
          confirmLabel={recordText.leave.confirm}
          cancelLabel={recordText.leave.cancel}
          onConfirm={() => go(asked)}
          onCancel={() => setAsked(undefined)}
        >
          {recordText.leave.body}
        </ConfirmDialog>
      )}
    </>
  );
}
