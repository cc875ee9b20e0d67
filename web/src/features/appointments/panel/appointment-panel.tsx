import { SearchX } from 'lucide-react';
import { useRef, useState } from 'react';
import { listAvailableActions } from '#shared/appointments/available-actions.ts';
import type { AppointmentDetail } from '#shared/appointments/views.ts';
import { Id } from '#shared/core/schemas.ts';
import type { StaffOption } from '#shared/staff/api.ts';
import { AppointmentAlerts } from '#web/src/components/appointment-alerts/appointment-alerts.tsx';
import { AppointmentMessagesFold } from '#web/src/components/appointment-messages/appointment-messages-fold.tsx';
import { ConsentMissing } from '#web/src/components/consents/consent-missing.tsx';
import { NextAppointmentOffer } from '#web/src/components/next-appointment/next-appointment-offer.tsx';
import { useSignedIn } from '#web/src/lib/me.ts';
import { civilToday } from '#web/src/lib/now.ts';
import { useNow } from '#web/src/lib/use-now.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { DialogBody, SidePanel } from '#web/src/ui/dialogs/dialog.tsx';
import { Notice } from '#web/src/ui/feedback/notice.tsx';
import { EmptyState } from '#web/src/ui/feedback/states.tsx';
import { Stack } from '#web/src/ui/layout/layout.tsx';
import { useAppointment } from '../calendar/queries.ts';
import { toMarkedAppointment } from '../shared/day-state.tsx';
import { useStaff } from '../shared/desk-queries.ts';
import { ChangeForm } from './change-form.tsx';
import { appointmentText, codeLockedText, isAppointmentMissing } from './copy.ts';
import { DayMarks } from './day-marks.tsx';
import {
  AppointmentMenu,
  type AppointmentQuestion,
  AppointmentQuestionDialog,
  NextActions,
  PatientActions,
  useTargets,
} from './panel-actions.tsx';
import { buildFacts, PanelPatient } from './panel-facts.tsx';
import { PanelContent, PanelFrame, type PanelSections } from './panel-frame.tsx';
import { buildPanelPlan, type PanelViewer } from './panel-plan.ts';

type Props = {
  /** Id from the URL, possibly invalid. */
  appointmentId: string;
  viewer: PanelViewer;
  onClose: () => void;
};

/** An appointment beside the calendar. Render to open. */
export function AppointmentPanel(props: Props) {
  if (Id.safeParse(props.appointmentId).success) return <LoadedPanel {...props} />;
  return (
    <SidePanel title={appointmentText.title} onClose={props.onClose}>
      <MissingAppointment title={appointmentText.invalidAppointment} />
    </SidePanel>
  );
}

function LoadedPanel({ appointmentId, viewer, onClose }: Props) {
  const appointment = useAppointment(appointmentId);
  const staff = useStaff();
  const [isDirty, setDirty] = useState(false);
  const isMissing = isAppointmentMissing(appointment.error);
  const loadedAppointment = isMissing ? undefined : appointment.data;
  return (
    <PanelFrame
      title={appointmentText.title}
      subtitle={loadedAppointment && appointmentText.subtitle(loadedAppointment)}
      dirty={isDirty && loadedAppointment !== undefined}
      onClose={onClose}
      loading={{ query: loadedAppointment ? staff : appointment, errorTitle: appointmentText.failed }}
    >
      {isMissing ? (
        <MissingAppointment title={appointmentText.missing}>{appointmentText.missingHint}</MissingAppointment>
      ) : (
        loadedAppointment &&
        staff.data && (
          <AppointmentContent
            appointment={loadedAppointment}
            staff={staff.data}
            viewer={viewer}
            isDirty={isDirty}
            onDirty={setDirty}
            onDone={onClose}
          />
        )
      )}
    </PanelFrame>
  );
}

type ContentProps = Pick<Props, 'viewer'> & {
  appointment: AppointmentDetail;
  staff: readonly StaffOption[];
  isDirty: boolean;
  onDirty: (isDirty: boolean) => void;
  onDone: () => void;
};

function AppointmentContent({ appointment, staff, viewer, isDirty, onDirty, onDone }: ContentProps) {
  const { appointmentId, patient, beingApproved, codeLocked } = appointment;
  const { role } = useSignedIn();
  const [question, setQuestion] = useState<AppointmentQuestion>();
  const focusForm = useRef<() => void>(undefined);
  const { facts, showsAlerts, form } = buildPanelPlan(appointment, viewer);
  const actions = listAvailableActions(toMarkedAppointment(appointment), role, useNow());
  const hasNextStep = actions.primary !== undefined && actions.primary !== 'approve';
  const targets = useTargets({
    appointment,
    onQuestion: setQuestion,
    onReschedule: () => focusForm.current?.(),
  });
  const sections: PanelSections = {
    patient: (
      <PanelPatient patient={patient} menu={<AppointmentMenu actions={actions} targets={targets} />}>
        <PatientActions appointment={appointment} actions={actions} targets={targets} />
      </PanelPatient>
    ),
    next: (
      <Stack gap={12} pad="12 0 0 0">
        <DayMarks appointment={appointment} />
        {appointment.status === 'completed' && (
          <NextAppointmentOffer appointmentId={appointmentId} variant="secondary" />
        )}
        <NextActions appointment={appointment} actions={actions} targets={targets} isChanging={isDirty} />
      </Stack>
    ),
    facts: buildFacts(appointment, facts),
    alerts: showsAlerts && <AppointmentAlerts appointmentId={appointmentId} />,
    notice: (
      <>
        <ConsentMissing appointmentId={appointmentId} />
        {beingApproved && <Notice tone="info">{appointmentText.beingApproved}</Notice>}
        {codeLocked && (
          <CodeLockedNotice date={appointment.date} onClose={() => setQuestion('withoutCode')} />
        )}
      </>
    ),
    notes: viewer === 'desk' && (
      <div className="line-above" style={{ marginTop: 24 }}>
        <AppointmentMessagesFold appointmentId={appointmentId} />
      </div>
    ),
  };
  return (
    <>
      {form ? (
        <ChangeForm
          appointment={appointment}
          staff={staff}
          sections={sections}
          actions={form}
          hasNextStep={hasNextStep}
          focusRef={focusForm}
          onDirty={onDirty}
          onDone={onDone}
        />
      ) : (
        <PanelContent sections={sections} actions={{ close: appointmentText.close }} />
      )}
      {question && (
        <AppointmentQuestionDialog
          appointment={appointment}
          question={question}
          onDone={onDone}
          onClose={() => setQuestion(undefined)}
        />
      )}
    </>
  );
}

/** Shown when the URL has no valid id or the appointment was deleted. */
function MissingAppointment({ title, children }: { title: string; children?: string }) {
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

type CodeLockedNoticeProps = { date: string; onClose: () => void };

/** Explains who can close the appointment. Administrators can do it here from its day on. */
function CodeLockedNotice({ date, onClose }: CodeLockedNoticeProps) {
  const { role } = useSignedIn();
  const mayClose = role === 'admin' && date <= civilToday();
  return (
    <Notice
      title={codeLockedText.title}
      action={
        mayClose && (
          <Button size="small" onClick={onClose}>
            {codeLockedText.completeWithoutCode}
          </Button>
        )
      }
    >
      {role !== 'patient' && codeLockedText.nextStep[role]}
    </Notice>
  );
}
