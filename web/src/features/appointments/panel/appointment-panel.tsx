import type { UseQueryResult } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { VisitDetail } from '#shared/appointments/views.ts';
import { Id } from '#shared/core/schemas.ts';
import type { StaffOption } from '#shared/staff/api.ts';
import { VisitAlerts } from '#web/src/components/appointment-alerts/appointment-alerts.tsx';
import { VisitMessagesFold } from '#web/src/components/appointment-messages/appointment-messages-fold.tsx';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { DialogBody, DialogFoot, SidePanel, useDialogClose } from '#web/src/ui/dialogs/dialog.tsx';
import { Notice } from '#web/src/ui/feedback/notice.tsx';
import { QueryBoundary } from '#web/src/ui/feedback/query-boundary.tsx';
import { EmptyState } from '#web/src/ui/feedback/states.tsx';
import { useVisit } from '../calendar/queries.ts';
import { useStaff } from '../shared/desk-queries.ts';
import { EditVisitMenu, EditVisitQuestion, type VisitQuestion } from './appointment-actions.tsx';
import { EditVisitFacts } from './appointment-facts.tsx';
import { EditVisitForm } from './appointment-form.tsx';
import { isVisitGone, visitText } from './copy.ts';
import '../requests/edit-request.css';
import './appointment-panel.css';

type Props = {
  /** As the address has it, which may be no id at all. */
  appointmentId: string;
  /** An aesthetician only reads. */
  mayEdit: boolean;
  onClose: () => void;
};

/** One visit, beside the calendar. Render it to open it. */
export function EditVisitPanel(props: Props) {
  if (Id.safeParse(props.appointmentId).success) return <Found {...props} />;
  return (
    <SidePanel title={titleOf(props)} onClose={props.onClose}>
      <Missing title={visitText.noneChosen} />
    </SidePanel>
  );
}

const titleOf = ({ mayEdit }: Pick<Props, 'mayEdit'>) =>
  mayEdit ? visitText.title : visitText.titleReadOnly;

function Found({ appointmentId, mayEdit, onClose }: Props) {
  const visit = useVisit(appointmentId);
  const staff = useStaff();
  const [isDirty, setDirty] = useState(false);
  const isGone = isVisitGone(visit.error);
  const shown = isGone ? undefined : visit.data;
  return (
    <SidePanel
      title={titleOf({ mayEdit })}
      subtitle={shown && visitText.subtitle(shown)}
      dirty={isDirty && shown !== undefined}
      onClose={onClose}
    >
      {isGone ? (
        <Missing title={visitText.gone}>{visitText.goneNext}</Missing>
      ) : shown && staff.data ? (
        <Content visit={shown} staff={staff.data} mayEdit={mayEdit} onDirty={setDirty} onDone={onClose} />
      ) : (
        <DialogBody>{shown ? <Wait query={staff} /> : <Wait query={visit} />}</DialogBody>
      )}
    </SidePanel>
  );
}

function Wait<T>({ query }: { query: UseQueryResult<T> }) {
  return (
    <QueryBoundary query={query} errorTitle={visitText.failed}>
      {() => null}
    </QueryBoundary>
  );
}

type ContentProps = {
  visit: VisitDetail;
  staff: readonly StaffOption[];
  mayEdit: boolean;
  onDirty: (isDirty: boolean) => void;
  onDone: () => void;
};

function Content({ visit, staff, mayEdit, onDirty, onDone }: ContentProps) {
  const [question, setQuestion] = useState<VisitQuestion>();
  const mayAct = mayEdit && !visit.beingApproved;
  const isToCome = visit.status === 'pending' || visit.status === 'confirmed';
  const messages = mayEdit && (
    <div className="edit-visit__messages">
      <VisitMessagesFold appointmentId={visit.appointmentId} />
    </div>
  );
  const menu = mayAct && <EditVisitMenu visit={visit} onAsk={setQuestion} />;
  return (
    <>
      {mayAct && isToCome ? (
        <EditVisitForm visit={visit} staff={staff} onDirty={onDirty} onDone={onDone} below={messages}>
          <EditVisitFacts visit={visit} menu={menu} />
          <VisitAlerts appointmentId={visit.appointmentId} />
        </EditVisitForm>
      ) : (
        <ReadOnly visit={visit} menu={menu} below={messages} />
      )}
      {question && (
        <EditVisitQuestion
          visit={visit}
          question={question}
          onDone={onDone}
          onClose={() => setQuestion(undefined)}
        />
      )}
    </>
  );
}

type ReadOnlyProps = { visit: VisitDetail; menu: ReactNode; below: ReactNode };

function ReadOnly({ visit, menu, below }: ReadOnlyProps) {
  return (
    <>
      <DialogBody>
        <EditVisitFacts visit={visit} menu={menu} withPlace />
        <VisitAlerts appointmentId={visit.appointmentId} />
        {visit.beingApproved && <Notice tone="info">{visitText.beingApproved}</Notice>}
        {below}
      </DialogBody>
      <DialogFoot>
        <Button onClick={useDialogClose()}>{visitText.close}</Button>
      </DialogFoot>
    </>
  );
}

/** No visit to show: the address names none, or one that is gone. */
function Missing({ title, children }: { title: string; children?: string }) {
  return (
    <DialogBody>
      <div role="alert">
        <EmptyState icon={<SearchX aria-hidden />} title={title}>
          {children}
        </EmptyState>
      </div>
    </DialogBody>
  );
}
