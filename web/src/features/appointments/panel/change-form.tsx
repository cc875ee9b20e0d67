import { type RefObject, useEffect, useRef } from 'react';
import { toSlot } from '#shared/appointments/appointment.ts';
import type { AppointmentDetail } from '#shared/appointments/views.ts';
import type { StaffOption } from '#shared/staff/api.ts';
import { Notice } from '#web/src/ui/feedback/notice.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { useAppForm } from '#web/src/ui/fields/form.tsx';
import { useChangeAppointment } from '../calendar/queries.ts';
import { useApproveAppointment } from '../shared/desk-queries.ts';
import { EditAppointmentFields } from './appointment-fields.tsx';
import { AppointmentMovedNotice, useSnapshot } from './appointment-moved-notice.tsx';
import { describeApprovalError } from './approval-copy.ts';
import { appointmentText, describeChangeError } from './copy.ts';
import { notifyApproved } from './notify-approved.ts';
import { type PanelAction, PanelContent, type PanelSections } from './panel-frame.tsx';
import type { PanelPlan } from './panel-plan.ts';
import { AppointmentEdit, toSlotFields } from './schema.ts';

type SubmitAction = 'save' | 'approve';
type Props = {
  appointment: AppointmentDetail;
  staff: readonly StaffOption[];
  sections: PanelSections;
  actions: NonNullable<PanelPlan['form']>;
  /** Whether the next step is another button, until something is changed. */
  hasNextStep: boolean;
  /** Receives the function that focuses the first field. */
  focusRef: RefObject<(() => void) | undefined>;
  onDirty: (isDirty: boolean) => void;
  onDone: () => void;
};

/** Saving moves the appointment. Approving moves and confirms it in one call. */
function useSaveChange(snapshot: AppointmentDetail, onDone: () => void) {
  const change = useChangeAppointment(snapshot.appointmentId);
  const approve = useApproveAppointment();
  const from = toSlot(snapshot);

  const save = async (to: AppointmentEdit) => {
    await change.mutateAsync({ from, to });
    toast.success(appointmentText.saved);
    onDone();
  };
  const confirm = async (to: AppointmentEdit) => {
    const assignment = { ...to, from };
    notifyApproved(await approve.mutateAsync({ appointmentId: snapshot.appointmentId, assignment }));
    onDone();
  };
  const isDone = change.isSuccess || approve.isSuccess;
  return { save, confirm, isPending: change.isPending || approve.isPending, isDone };
}

const actionLabels: Record<SubmitAction, Pick<PanelAction, 'label' | 'busyLabel'>> = {
  save: { label: appointmentText.save, busyLabel: appointmentText.saving },
  approve: { label: appointmentText.approve, busyLabel: appointmentText.approving },
};

/** Day, time, duration and staff member of an upcoming appointment. A pending one can be approved at once. */
export function ChangeForm({ appointment, staff, sections, actions, ...props }: Props) {
  const { hasNextStep, focusRef, onDirty, onDone } = props;
  const { snapshot, refresh, isMoved } = useSnapshot(appointment);
  const form = useAppForm(AppointmentEdit, toSlotFields(snapshot));
  const { isDirty } = form.formState;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  useEffect(() => {
    focusRef.current = () => form.setFocus('date');
  }, [form, focusRef]);
  const { save, confirm, isPending, isDone } = useSaveChange(snapshot, onDone);
  const submitAction = useRef<SubmitAction>('save');

  const buildAction = (name: SubmitAction): PanelAction => ({
    ...actionLabels[name],
    isBusy: isPending && submitAction.current === name,
    isDisabled: isPending,
    submits: true,
    onSelect: () => {
      submitAction.current = name;
    },
  });
  const isChangedElsewhere = !isPending && !isDone;
  return (
    <PanelContent
      formProps={{
        form,
        onSubmit: (to) => (submitAction.current === 'approve' ? confirm(to) : save(to)),
        describe: (error) =>
          submitAction.current === 'approve' ? describeApprovalError(error) : describeChangeError(error),
      }}
      actions={{
        close: appointmentText.cancel,
        primary: { ...buildAction(actions.primary), isSecondary: hasNextStep && !isDirty },
        others: actions.others.map(buildAction),
      }}
      sections={{
        ...sections,
        notice: (
          <>
            {sections.notice}
            {isChangedElsewhere && snapshot.status !== appointment.status && (
              <Notice tone="info" title={appointmentText.approvedTitle}>
                {appointmentText.approvedDetail}
              </Notice>
            )}
            {isChangedElsewhere && isMoved && (
              <AppointmentMovedNotice
                appointment={appointment}
                onLoad={() => form.reset(toSlotFields(refresh()))}
              />
            )}
          </>
        ),
        timeFields: <EditAppointmentFields form={form} appointment={snapshot} staff={staff} />,
      }}
    />
  );
}
