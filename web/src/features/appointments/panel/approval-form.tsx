import { MessageSquareText } from 'lucide-react';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { approveAppointment } from '#shared/appointments/api.ts';
import { isSameSlot, toSlot } from '#shared/appointments/appointment.ts';
import type { AppointmentRequest } from '#shared/appointments/views.ts';
import { toSmsPhone } from '#shared/core/phone/sms-phone.ts';
import type { StaffOption } from '#shared/staff/api.ts';
import { AppointmentAlerts } from '#web/src/components/appointment-alerts/appointment-alerts.tsx';
import { createUnrequestedTimes } from '#web/src/components/time-picker/free-times.ts';
import { TimeFields } from '#web/src/components/time-picker/time-fields.tsx';
import { paths } from '#web/src/lib/paths.ts';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { Notice } from '#web/src/ui/feedback/notice.tsx';
import { useAppForm } from '#web/src/ui/fields/form.tsx';
import { useFormControl } from '#web/src/ui/fields/form-fields.tsx';
import { Row, Stack } from '#web/src/ui/layout/layout.tsx';
import { useApproveAppointment, useDaysForRequest } from '../shared/desk-queries.ts';
import { AppointmentMovedNotice, useSnapshot } from './appointment-moved-notice.tsx';
import { approvalText, describeApprovalError } from './approval-copy.ts';
import { CandidateChoice } from './candidate-choice.tsx';
import { useCandidates } from './candidates.ts';
import { appointmentText } from './copy.ts';
import { DenyRequestDialog } from './deny-request-dialog.tsx';
import { notifyApproved } from './notify-approved.ts';
import { buildFacts, PanelPatient } from './panel-facts.tsx';
import { type PanelActions, PanelContent } from './panel-frame.tsx';

const RequiredText = z.string().check(z.minLength(1, { error: approvalText.required }));

/** The assignment. Every field is required. The result is checked by `approveAppointment`. */
const Approval = z.pipe(
  z.object({ staffId: RequiredText, date: RequiredText, time: RequiredText }),
  approveAppointment.body,
);
type Approval = z.output<typeof Approval>;

type Props = {
  /** The request when the panel opened. */
  request: AppointmentRequest;
  /** The current request, or undefined once it is decided. */
  currentRequest: AppointmentRequest | undefined;
  /** Staff members qualified for the services. */
  members: readonly StaffOption[];
  onDirty: (isDirty: boolean) => void;
  onDone: () => void;
};

/** Returns the initial values, without a staff member if the requested one is no longer qualified. */
function buildInitialValues({ staffId, date, time }: AppointmentRequest, members: readonly StaffOption[]) {
  const isAssignable = members.some((member) => member.staffId === staffId);
  return { staffId: isAssignable ? staffId : '', date, time };
}

/** Builds the buttons. Saving approves the request, and denying requires confirmation. */
const buildActions = (isPending: boolean, onDeny: () => void): PanelActions => ({
  close: approvalText.cancel,
  primary: {
    label: approvalText.save,
    busyLabel: approvalText.saving,
    isBusy: isPending,
    submits: true,
  },
  others: [
    {
      label: approvalText.deny,
      isDanger: true,
      isDisabled: isPending,
      onSelect: onDeny,
    },
  ],
});

/** Day, time and staff member of a request, to approve or deny it. */
export function ApprovalForm({ request: initialRequest, currentRequest, members, onDirty, onDone }: Props) {
  const { snapshot: request, refresh, isMoved } = useSnapshot(currentRequest ?? initialRequest);
  const { appointmentId } = request;
  const form = useAppForm(Approval, buildInitialValues(request, members));
  const { isDirty } = form.formState;
  const date = useFormControl(form, 'date');
  const time = useFormControl(form, 'time');
  const staffMember = useFormControl(form, 'staffId');
  const { durationMinutes } = request;
  const chosenSlot = { staffId: staffMember.value, date: date.value, time: time.value, durationMinutes };
  const isRequestedTime = chosenSlot.date === request.date && chosenSlot.time === request.time;
  const candidates = useCandidates(request, members, chosenSlot.date);
  const marks = useDaysForRequest({ appointmentId, staffId: staffMember.value });
  const chosenCandidate = candidates.find(({ member }) => member.staffId === staffMember.value);
  const approve = useApproveAppointment();
  const [isDenying, setDenying] = useState(false);
  const isDecidedHere = isDenying || approve.isPending || approve.isSuccess;
  const isDecidedElsewhere = !currentRequest && !isDecidedHere;
  useEffect(() => onDirty(isDirty && !isDecidedElsewhere), [isDirty, isDecidedElsewhere, onDirty]);

  const save = async (assignment: Approval) => {
    const from = toSlot(request);
    notifyApproved(await approve.mutateAsync({ appointmentId, assignment: { ...assignment, from } }));
    onDone();
  };
  // An error at the time referred to the previous day or staff member.
  const clearTimeErrorAfter = (change: (value: string) => void) => (newValue: string) => {
    change(newValue);
    form.clearErrors('time');
  };
  if (isDecidedElsewhere) return <DecidedRequest request={request} />;
  const isRequestedSlot = isRequestedTime && staffMember.value === request.staffId;
  // Free times are suggestions. The server checks availability.
  const freeTimes = chosenCandidate?.free ?? createUnrequestedTimes();
  return (
    <>
      <PanelContent
        formProps={{ form, onSubmit: save, describe: describeApprovalError }}
        actions={buildActions(approve.isPending, () => setDenying(true))}
        sections={{
          patient: <PanelPatient patient={request.patient} />,
          facts: buildFacts(request, ['services', 'hold', 'holdUntil']),
          alerts: <AppointmentAlerts appointmentId={appointmentId} />,
          notice: currentRequest && isMoved && !isDecidedHere && !isSameSlot(currentRequest, chosenSlot) && (
            <AppointmentMovedNotice
              appointment={currentRequest}
              onLoad={() => form.reset(buildInitialValues(refresh(), members))}
            />
          ),
          timeFields: (
            <Stack gap={16}>
              <TimeFields
                date={{ ...date, change: clearTimeErrorAfter(date.change) }}
                time={time}
                freeTimes={freeTimes}
                durationMinutes={durationMinutes}
                copy={appointmentText.times}
                marks={marks}
                legend={appointmentText.freeTimesLegend}
                isCurrentHour={isRequestedSlot}
              />
              <CandidateChoice
                control={{ ...staffMember, change: clearTimeErrorAfter(staffMember.change) }}
                candidates={candidates}
                chosenSlot={chosenSlot}
                holderId={isRequestedTime ? request.staffId : undefined}
              />
              <ApprovalConsequence request={request} />
            </Stack>
          ),
        }}
      />
      {isDenying && (
        <DenyRequestDialog
          request={currentRequest ?? request}
          onDenied={onDone}
          onCancel={() => setDenying(false)}
        />
      )}
    </>
  );
}

/** Shown when the request was decided, here or elsewhere, or its time has come. */
function DecidedRequest({ request }: Pick<Props, 'request'>) {
  const { appointmentId, date, patient } = request;
  return (
    <PanelContent
      actions={{ close: approvalText.close }}
      sections={{
        patient: <PanelPatient patient={patient} />,
        facts: buildFacts(request, ['services']),
        notice: (
          <Notice tone="info" title={approvalText.decidedTitle}>
            {approvalText.decidedDetail}{' '}
            <a className="link" href={`${paths.adminCalendar}?vista=dia&fecha=${date}&cita=${appointmentId}`}>
              {approvalText.viewAppointment}
            </a>
          </Notice>
        ),
      }}
    />
  );
}

/** What approval does to the client's card, and how the client is notified. */
function ApprovalConsequence({ request }: { request: AppointmentRequest }) {
  const { firstName, phone } = request.patient;
  const textable = toSmsPhone(phone) !== undefined;
  return (
    <Row as="p" gap={8} align="stretch" size={14} tone="muted">
      <Icon icon={MessageSquareText} inLine />
      {approvalText.consequence(firstName, { ...request, textable })}
    </Row>
  );
}
