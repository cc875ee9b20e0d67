import type { UseQueryResult } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { AppointmentDetail } from '#shared/appointments/views.ts';
import { Id } from '#shared/core/schemas.ts';
import type { StaffOption } from '#shared/staff/api.ts';
import { AppointmentAlerts } from '#web/src/components/appointment-alerts/appointment-alerts.tsx';
import { AppointmentMessagesFold } from '#web/src/components/appointment-messages/appointment-messages-fold.tsx';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { DialogBody, DialogFoot, SidePanel, useDialogClose } from '#web/src/ui/dialogs/dialog.tsx';
import { Notice } from '#web/src/ui/feedback/notice.tsx';
import { QueryBoundary } from '#web/src/ui/feedback/query-boundary.tsx';
import { EmptyState } from '#web/src/ui/feedback/states.tsx';
import { useAppointment } from '../calendar/queries.ts';
import { useStaff } from '../shared/desk-queries.ts';
import {
  type AppointmentQuestion,
  EditAppointmentMenu,
  EditAppointmentQuestion,
} from './appointment-actions.tsx';
import { EditAppointmentFacts } from './appointment-facts.tsx';
import { EditAppointmentForm } from './appointment-form.tsx';
import { appointmentText, isAppointmentGone } from './copy.ts';
import '../requests/edit-request.css';
import './appointment-panel.css';

type Props = {
  /** As the address has it, which may be no id at all. */
  appointmentId: string;
  /** An aesthetician only reads. */
  mayEdit: boolean;
  onClose: () => void;
};

/** One appointment, beside the calendar. Render it to open it. */
export function EditAppointmentPanel(props: Props) {
  if (Id.safeParse(props.appointmentId).success) return <Found {...props} />;
  return (
    <SidePanel title={titleOf(props)} onClose={props.onClose}>
      <Missing title={appointmentText.noneChosen} />
    </SidePanel>
  );
}

const titleOf = ({ mayEdit }: Pick<Props, 'mayEdit'>) =>
  mayEdit ? appointmentText.title : appointmentText.titleReadOnly;

function Found({ appointmentId, mayEdit, onClose }: Props) {
  const appointment = useAppointment(appointmentId);
  const staff = useStaff();
  const [isDirty, setDirty] = useState(false);
  const isGone = isAppointmentGone(appointment.error);
  const shown = isGone ? undefined : appointment.data;
  return (
    <SidePanel
      title={titleOf({ mayEdit })}
      subtitle={shown && appointmentText.subtitle(shown)}
      dirty={isDirty && shown !== undefined}
      onClose={onClose}
    >
      {isGone ? (
        <Missing title={appointmentText.gone}>{appointmentText.goneNext}</Missing>
      ) : shown && staff.data ? (
        <Content
          appointment={shown}
          staff={staff.data}
          mayEdit={mayEdit}
          onDirty={setDirty}
          onDone={onClose}
        />
      ) : (
        <DialogBody>{shown ? <Wait query={staff} /> : <Wait query={appointment} />}</DialogBody>
      )}
    </SidePanel>
  );
}

function Wait<T>({ query }: { query: UseQueryResult<T> }) {
  return (
    <QueryBoundary query={query} errorTitle={appointmentText.failed}>
      {() => null}
    </QueryBoundary>
  );
}

type ContentProps = {
  appointment: AppointmentDetail;
  staff: readonly StaffOption[];
  mayEdit: boolean;
  onDirty: (isDirty: boolean) => void;
  onDone: () => void;
};

function Content({ appointment, staff, mayEdit, onDirty, onDone }: ContentProps) {
  const [question, setQuestion] = useState<AppointmentQuestion>();
  const mayAct = mayEdit && !appointment.beingApproved;
  const isToCome = appointment.status === 'pending' || appointment.status === 'confirmed';
  const messages = mayEdit && (
    <div className="edit-appointment__messages">
      <AppointmentMessagesFold appointmentId={appointment.appointmentId} />
    </div>
  );
  const menu = mayAct && <EditAppointmentMenu appointment={appointment} onAsk={setQuestion} />;
  return (
    <>
      {mayAct && isToCome ? (
        <EditAppointmentForm
          appointment={appointment}
          staff={staff}
          onDirty={onDirty}
          onDone={onDone}
          below={messages}
        >
          <EditAppointmentFacts appointment={appointment} menu={menu} />
          <AppointmentAlerts appointmentId={appointment.appointmentId} />
        </EditAppointmentForm>
      ) : (
        <ReadOnly appointment={appointment} menu={menu} below={messages} />
      )}
      {question && (
        <EditAppointmentQuestion
          appointment={appointment}
          question={question}
          onDone={onDone}
          onClose={() => setQuestion(undefined)}
        />
      )}
    </>
  );
}

type ReadOnlyProps = { appointment: AppointmentDetail; menu: ReactNode; below: ReactNode };

function ReadOnly({ appointment, menu, below }: ReadOnlyProps) {
  return (
    <>
      <DialogBody>
        <EditAppointmentFacts appointment={appointment} menu={menu} withPlace />
        <AppointmentAlerts appointmentId={appointment.appointmentId} />
        {appointment.beingApproved && <Notice tone="info">{appointmentText.beingApproved}</Notice>}
        {below}
      </DialogBody>
      <DialogFoot>
        <Button onClick={useDialogClose()}>{appointmentText.close}</Button>
      </DialogFoot>
    </>
  );
}

/** No appointment to show: the address names none, or one that is gone. */
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
