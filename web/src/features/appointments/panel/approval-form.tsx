import { MessageSquareText } from 'lucide-react';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { approveAppointment } from '#shared/appointments/api.ts';
import { isSameSlot, slotOf } from '#shared/appointments/appointment.ts';
import type { AppointmentRequest } from '#shared/appointments/views.ts';
import { smsPhone } from '#shared/core/phone/sms-phone.ts';
import type { StaffOption } from '#shared/staff/api.ts';
import { AppointmentAlerts } from '#web/src/components/appointment-alerts/appointment-alerts.tsx';
import { timesNotAsked } from '#web/src/components/time-picker/free-times.ts';
import { TimeFields } from '#web/src/components/time-picker/time-fields.tsx';
import { paths } from '#web/src/lib/paths.ts';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { Notice } from '#web/src/ui/feedback/notice.tsx';
import { useAppForm } from '#web/src/ui/fields/form.tsx';
import { useFormControl } from '#web/src/ui/fields/form-fields.tsx';
import { useApproveAppointment, useDaysForRequest } from '../shared/desk-queries.ts';
import { approvalFailure, approvalText } from './approval-copy.ts';
import { CandidateChoice } from './candidate-choice.tsx';
import { useCandidates } from './candidates.ts';
import { appointmentText } from './copy.ts';
import { DenyRequestDialog } from './deny-request-dialog.tsx';
import { MovedMeanwhile, useRead } from './moved-meanwhile.tsx';
import { factsOf, PanelPerson } from './panel-facts.tsx';
import { type PanelActions, PanelContent } from './panel-frame.tsx';
import { tellApproved } from './tell-approved.ts';

const Required = z.string().check(z.minLength(1, { error: approvalText.required }));

/** The assignment: every field is required, then the command's schema applies. */
const Approval = z.pipe(
  z.object({ staffId: Required, date: Required, time: Required }),
  approveAppointment.body,
);
type Approval = z.output<typeof Approval>;

type Props = {
  /** The request when the panel opened. */
  request: AppointmentRequest;
  /** The current request; undefined once it is decided. */
  waiting: AppointmentRequest | undefined;
  /** Staff members qualified for the services. */
  members: readonly StaffOption[];
  onDirty: (isDirty: boolean) => void;
  onDone: () => void;
};

/** Initial values; no staff member if the requested one is no longer qualified. */
function startOf({ staffId, date, time }: AppointmentRequest, members: readonly StaffOption[]) {
  const isAssignable = members.some((member) => member.staffId === staffId);
  return { staffId: isAssignable ? staffId : '', date, time };
}

/** Saving approves the request; denying asks for confirmation. */
const actionsOf = (isPending: boolean, onDeny: () => void): PanelActions => ({
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

/** Day, hour and staff member of a request, to approve or deny it. */
export function ApprovalForm({ request: opened, waiting, members, onDirty, onDone }: Props) {
  const { read: request, readAgain, isMoved } = useRead(waiting ?? opened);
  const { appointmentId } = request;
  const form = useAppForm(Approval, startOf(request, members));
  const { isDirty } = form.formState;
  const date = useFormControl(form, 'date');
  const time = useFormControl(form, 'time');
  const person = useFormControl(form, 'staffId');
  const { durationMinutes } = request;
  const wanted = { staffId: person.value, date: date.value, time: time.value, durationMinutes };
  const isOwnHour = wanted.date === request.date && wanted.time === request.time;
  const candidates = useCandidates(request, members, wanted.date);
  const marks = useDaysForRequest({ appointmentId, staffId: person.value });
  const chosen = candidates.find(({ member }) => member.staffId === person.value);
  const approve = useApproveAppointment();
  const [isDenying, setDenying] = useState(false);
  const isOwnDecision = isDenying || approve.isPending || approve.isSuccess;
  const isGone = !waiting && !isOwnDecision;
  useEffect(() => onDirty(isDirty && !isGone), [isDirty, isGone, onDirty]);

  const save = async (assignment: Approval) => {
    const from = slotOf(request);
    tellApproved(await approve.mutateAsync({ appointmentId, assignment: { ...assignment, from } }));
    onDone();
  };
  // An error at the hour referred to the previous day or staff member.
  const thenClearHour = (change: (value: string) => void) => (next: string) => {
    change(next);
    form.clearErrors('time');
  };
  if (isGone) return <Decided request={request} />;
  const isOwnPlace = isOwnHour && person.value === request.staffId;
  // Free hours are suggestions; the server checks availability.
  const free = chosen?.free ?? timesNotAsked();
  return (
    <>
      <PanelContent
        change={{ form, onSubmit: save, describe: approvalFailure }}
        actions={actionsOf(approve.isPending, () => setDenying(true))}
        sections={{
          person: <PanelPerson patient={request.patient} />,
          facts: factsOf(request, ['services', 'hold', 'holdUntil']),
          alerts: <AppointmentAlerts appointmentId={appointmentId} />,
          notice: waiting && isMoved && !isOwnDecision && !isSameSlot(waiting, wanted) && (
            <MovedMeanwhile appointment={waiting} onLoad={() => form.reset(startOf(readAgain(), members))} />
          ),
          when: (
            <div className="stack">
              <TimeFields
                date={{ ...date, change: thenClearHour(date.change) }}
                time={time}
                free={free}
                durationMinutes={durationMinutes}
                words={appointmentText.times}
                marks={marks}
                legend={appointmentText.freeHours}
                isOwn={isOwnPlace}
              />
              <CandidateChoice
                control={{ ...person, change: thenClearHour(person.change) }}
                candidates={candidates}
                wanted={wanted}
                holderId={isOwnHour ? request.staffId : undefined}
              />
              <Consequence request={request} />
            </div>
          ),
        }}
      />
      {isDenying && (
        <DenyRequestDialog
          request={waiting ?? request}
          onDenied={onDone}
          onCancel={() => setDenying(false)}
        />
      )}
    </>
  );
}

/** Shown when the request was decided, here or elsewhere, or its hour has come. */
function Decided({ request }: Pick<Props, 'request'>) {
  const { appointmentId, date, patient } = request;
  return (
    <PanelContent
      actions={{ close: approvalText.close }}
      sections={{
        person: <PanelPerson patient={patient} />,
        facts: factsOf(request, ['services']),
        notice: (
          <Notice tone="info" title={approvalText.decided}>
            {approvalText.decidedBy}{' '}
            <a className="link" href={`${paths.adminCalendar}?vista=dia&fecha=${date}&cita=${appointmentId}`}>
              {approvalText.see}
            </a>
          </Notice>
        ),
      }}
    />
  );
}

/** What approval does to the client's card, and how the client is notified. */
function Consequence({ request }: { request: AppointmentRequest }) {
  const { firstName, phone } = request.patient;
  const textable = smsPhone(phone) !== undefined;
  return (
    <p className="panel__consequence small muted">
      <Icon of={MessageSquareText} inLine />
      {approvalText.consequence(firstName, { ...request, textable })}
    </p>
  );
}
