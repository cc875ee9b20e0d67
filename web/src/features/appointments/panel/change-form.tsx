import { useEffect, useRef } from 'react';
import { slotOf } from '#shared/appointments/appointment.ts';
import type { AppointmentDetail } from '#shared/appointments/views.ts';
import type { StaffOption } from '#shared/staff/api.ts';
import { Notice } from '#web/src/ui/feedback/notice.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { useAppForm } from '#web/src/ui/fields/form.tsx';
import { useChangeAppointment } from '../calendar/queries.ts';
import { useApproveAppointment } from '../shared/desk-queries.ts';
import { EditAppointmentFields } from './appointment-fields.tsx';
import { approvalFailure } from './approval-copy.ts';
import { appointmentText, changeFailure } from './copy.ts';
import { MovedMeanwhile, useRead } from './moved-meanwhile.tsx';
import { type PanelAction, PanelContent, type PanelSections } from './panel-frame.tsx';
import type { PanelPlan } from './panel-plan.ts';
import { EditAppointment, fieldsOf } from './schema.ts';
import { tellApproved } from './tell-approved.ts';

type Act = 'save' | 'approve';
type Props = {
  appointment: AppointmentDetail;
  staff: readonly StaffOption[];
  sections: PanelSections;
  actions: Pick<PanelPlan, 'others'> & { readonly primary: Act };
  onDirty: (isDirty: boolean) => void;
  onDone: () => void;
};

/** Saving moves the appointment; approving moves and confirms it in one call. */
function useSaving(read: AppointmentDetail, onDone: () => void) {
  const change = useChangeAppointment(read.appointmentId);
  const approve = useApproveAppointment();
  const from = slotOf(read);

  const save = async (to: EditAppointment) => {
    await change.mutateAsync({ from, to });
    toast.success(appointmentText.saved);
    onDone();
  };
  const confirm = async (to: EditAppointment) => {
    const assignment = { ...to, from };
    tellApproved(await approve.mutateAsync({ appointmentId: read.appointmentId, assignment }));
    onDone();
  };
  const isDone = change.isSuccess || approve.isSuccess;
  return { save, confirm, isPending: change.isPending || approve.isPending, isDone };
}

const labels: Record<Act, Pick<PanelAction, 'label' | 'busyLabel'>> = {
  save: { label: appointmentText.save, busyLabel: appointmentText.saving },
  approve: { label: appointmentText.approve, busyLabel: appointmentText.approving },
};

/** Day, hour, duration and staff member of an upcoming appointment; a pending one can be approved at once. */
export function ChangeForm({ appointment, staff, sections, actions, onDirty, onDone }: Props) {
  const { read, readAgain, isMoved } = useRead(appointment);
  const form = useAppForm(EditAppointment, fieldsOf(read));
  const { isDirty } = form.formState;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  const { save, confirm, isPending, isDone } = useSaving(read, onDone);
  const act = useRef<Act>('save');

  const actionOf = (name: Act): PanelAction => ({
    ...labels[name],
    isBusy: isPending && act.current === name,
    isDisabled: isPending,
    submits: true,
    onSelect: () => {
      act.current = name;
    },
  });
  const isByOthers = !isPending && !isDone;
  return (
    <PanelContent
      change={{
        form,
        onSubmit: (to) => (act.current === 'approve' ? confirm(to) : save(to)),
        describe: (error) => (act.current === 'approve' ? approvalFailure(error) : changeFailure(error)),
      }}
      actions={{
        close: appointmentText.cancel,
        primary: actionOf(actions.primary),
        others: actions.others.map(actionOf),
      }}
      sections={{
        ...sections,
        notice: (
          <>
            {sections.notice}
            {isByOthers && read.status !== appointment.status && (
              <Notice tone="info" title={appointmentText.approvedTitle}>
                {appointmentText.approved}
              </Notice>
            )}
            {isByOthers && isMoved && (
              <MovedMeanwhile appointment={appointment} onLoad={() => form.reset(fieldsOf(readAgain()))} />
            )}
          </>
        ),
        when: <EditAppointmentFields form={form} appointment={read} staff={staff} />,
      }}
    />
  );
}
