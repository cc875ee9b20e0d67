import {
  Activity,
  CalendarClock,
  CalendarPlus,
  CalendarX,
  CircleCheck,
  CircleX,
  DoorOpen,
  FileText,
  HandCoins,
  Navigation,
  NotebookPen,
  Phone,
  Trash2,
  UserCheck,
  UserX,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { AppointmentAction, AvailableActions } from '#shared/appointments/available-actions.ts';
import { type AppointmentDetail, calculatePaidDeposit } from '#shared/appointments/views.ts';
import { formatPhone } from '#shared/core/format.ts';
import { formatFullName } from '#shared/core/person.ts';
import { toDialablePhone } from '#shared/settings/chat.ts';
import { buildCreateDraftKey } from '#web/src/components/new-appointment/draft-key.ts';
import type { CreateAppointmentDraft } from '#web/src/components/new-appointment/new-appointment-draft.ts';
import { useSignedIn } from '#web/src/lib/me.ts';
import { paths } from '#web/src/lib/paths.ts';
import { saveDraft } from '#web/src/lib/session/session-draft.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { toButtonClass } from '#web/src/ui/buttons/button-class.ts';
import { MoreMenu } from '#web/src/ui/buttons/menu.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { Row, Stack } from '#web/src/ui/layout/layout.tsx';
import { lazyDialog } from '#web/src/ui/lazy/lazy-dialog.tsx';
import { useConfirmAttendanceAtDesk } from '../calendar/queries.ts';
import { useSetMark } from '../shared/day-state.tsx';
import { CancelForPatientDialog } from './cancel-appointment.tsx';
import { describeAttendanceError, appointmentActionsText as text } from './copy.ts';
import { DenyRequestDialog } from './deny-request-dialog.tsx';
import { RemoveAppointmentDialog } from './remove-appointment.tsx';
import './panel-actions.css';

// Loaded with its form when opened.
const CompleteWithoutCodeDialog = lazyDialog(
  async () => (await import('../completed/closing-without-code-dialog.tsx')).CompleteWithoutCodeDialog,
);
const NoShowDialog = lazyDialog(async () => (await import('../completed/no-show-dialog.tsx')).NoShowDialog);

/** Actions that require confirmation. */
export type AppointmentQuestion = 'deny' | 'cancel' | 'remove' | 'withoutCode' | 'noShow';

/** Approving is the button of the form. */
type ShownAction = Exclude<AppointmentAction, 'approve'>;

const icons: Readonly<Record<ShownAction, ReactNode>> = {
  arrived: <DoorOpen aria-hidden />,
  inTreatment: <Activity aria-hidden />,
  collect: <HandCoins aria-hidden />,
  close: <CircleCheck aria-hidden />,
  confirmAttendance: <UserCheck aria-hidden />,
  repeat: <CalendarPlus aria-hidden />,
  record: <FileText aria-hidden />,
  note: <NotebookPen aria-hidden />,
  call: <Phone aria-hidden />,
  directions: <Navigation aria-hidden />,
  reschedule: <CalendarClock aria-hidden />,
  noShow: <UserX aria-hidden />,
  cancel: <CalendarX aria-hidden />,
  deny: <CircleX aria-hidden />,
  remove: <Trash2 aria-hidden />,
};

/** Rare on the day of the appointment. All others are visible. */
const menuActions = ['confirmAttendance', 'cancel', 'deny', 'remove'] as const;
const patientActions: readonly AppointmentAction[] = ['record', 'note', 'call'];
const notDayActions: readonly AppointmentAction[] = [...menuActions, ...patientActions];

/** Opens 'Crear cita' with the client, services, aesthetician and time of the appointment, for another day. */
function useRepeat({ patientId, patient, services, staffId, time }: AppointmentDetail) {
  const { userId } = useSignedIn();
  const navigate = useNavigate();
  return () => {
    saveDraft(buildCreateDraftKey(userId), {
      patient: { patientId, ...patient, active: true },
      isWishTaken: false,
      serviceIds: services.map(({ serviceId }) => serviceId),
      staffId,
      date: '',
      time,
      balanceInvoiced: true,
    } satisfies CreateAppointmentDraft);
    void navigate(paths.createAppointment);
  };
}

/** A link, or a button with its function. */
type ActionTarget =
  | { readonly to: string }
  | { readonly phone: string; readonly label: string }
  | { readonly onSelect: () => void; readonly isBusy?: boolean };

type TargetsInput = {
  appointment: AppointmentDetail;
  onQuestion: (question: AppointmentQuestion) => void;
  onReschedule: () => void;
};

/** What each action opens or does. */
export function useTargets({ appointment, onQuestion, onReschedule }: TargetsInput) {
  const { appointmentId, patientId, patient, date, time } = appointment;
  const isStaff = useSignedIn().role === 'staff';
  const mark = useSetMark(appointmentId);
  const repeat = useRepeat(appointment);
  const attendance = useConfirmAttendanceAtDesk(appointmentId);
  const confirmAttendance = () =>
    attendance.mutate(
      { date, time },
      {
        onSuccess: () => toast.success(text.attendanceConfirmed),
        onError: (error) => toast.error(describeAttendanceError(error)),
      },
    );
  const buildRecordPath = isStaff ? paths.staffPatientRecord : paths.patientRecord;
  return {
    arrived: { onSelect: () => mark.set('arrived'), isBusy: mark.isBusy },
    inTreatment: { onSelect: () => mark.set('inTreatment'), isBusy: mark.isBusy },
    collect: { to: paths.collectBalance(appointmentId) },
    close: isStaff
      ? { to: paths.closeAppointment(appointmentId) }
      : { onSelect: () => onQuestion('withoutCode') },
    confirmAttendance: { onSelect: confirmAttendance, isBusy: attendance.isPending },
    repeat: { onSelect: repeat },
    record: { to: buildRecordPath(patientId) },
    note: { to: buildRecordPath(patientId, 'tratamiento') },
    call: {
      phone: toDialablePhone(patient.phone),
      label: text.callOf(formatFullName(patient), formatPhone(patient.phone)),
    },
    directions: { to: paths.routeToPatient(appointmentId) },
    reschedule: { onSelect: onReschedule },
    noShow: { onSelect: () => onQuestion('noShow') },
    cancel: { onSelect: () => onQuestion('cancel') },
    deny: { onSelect: () => onQuestion('deny') },
    remove: { onSelect: () => onQuestion('remove') },
  } satisfies Record<ShownAction, ActionTarget>;
}

type ActionsProps = {
  appointment: AppointmentDetail;
  actions: AvailableActions;
  targets: ReturnType<typeof useTargets>;
};

/** Menu of the rare actions. */
export function AppointmentMenu({ actions, targets }: Omit<ActionsProps, 'appointment'>) {
  const items = menuActions
    .filter((name) => actions.others.includes(name))
    .map((name) => ({
      label: text.labels[name],
      icon: icons[name],
      danger: name === 'remove',
      onSelect: targets[name].onSelect,
    }));
  return items.length > 0 && <MoreMenu label={text.menu} items={items} />;
}

/** The client's record, notes and phone. */
export function PatientActions(props: ActionsProps) {
  const canCall = props.appointment.patient.phone !== '';
  const isShown = (action: AppointmentAction) =>
    patientActions.includes(action) && (action !== 'call' || canCall);
  return <ActionGrid {...props} hasShortLabels isShown={isShown} />;
}

type NextProps = ActionsProps & {
  /** Whether the form has unsaved changes, whose button is then the primary one. */
  isChanging: boolean;
};

/** The next step, and below it everything else that is done daily. */
export function NextActions({ isChanging, ...props }: NextProps) {
  const { primary } = props.actions;
  return (
    <Stack gap={12} className="hidden-if-empty">
      {primary !== undefined && primary !== 'approve' && (
        <ActionControl
          {...props}
          action={primary}
          appearance={{ variant: isChanging ? 'secondary' : 'primary', fullWidth: true }}
        />
      )}
      <ActionGrid {...props} isShown={(action) => !notDayActions.includes(action)} />
    </Stack>
  );
}

type GridProps = ActionsProps & {
  isShown: (action: AppointmentAction) => boolean;
  hasShortLabels?: boolean;
};

function ActionGrid({ isShown, hasShortLabels = false, ...props }: GridProps) {
  const shownActions = props.actions.others.filter(
    (action): action is ShownAction => action !== 'approve' && isShown(action),
  );
  if (shownActions.length === 0) return null;
  return (
    <Row gap={8} wrap className={hasShortLabels ? 'panel-actions panel-actions--short' : 'panel-actions'}>
      {shownActions.map((action) => (
        <ActionControl key={action} {...props} action={action} appearance={{ size: 'small' }} />
      ))}
    </Row>
  );
}

type ControlProps = ActionsProps & {
  action: ShownAction;
  appearance: NonNullable<Parameters<typeof toButtonClass>[0]>;
};

function ActionControl({ appointment, targets, action, appearance }: ControlProps) {
  const target: ActionTarget = targets[action];
  const label = action === 'collect' ? text.collectAmount(appointment.balanceDueCents) : text.labels[action];
  if ('onSelect' in target)
    return (
      <Button {...appearance} icon={icons[action]} busy={target.isBusy === true} onClick={target.onSelect}>
        {label}
      </Button>
    );
  if ('phone' in target)
    return (
      <a className={toButtonClass(appearance)} href={`tel:${target.phone}`} aria-label={target.label}>
        {icons[action]}
        {label}
      </a>
    );
  return (
    <Link className={toButtonClass(appearance)} to={target.to}>
      {icons[action]}
      {label}
    </Link>
  );
}

type QuestionProps = {
  appointment: AppointmentDetail;
  question: AppointmentQuestion;
  onDone: () => void;
  onClose: () => void;
};

/** Confirmation of an action, rendered outside the appointment's form because forms cannot nest. */
export function AppointmentQuestionDialog({ appointment, question, onDone, onClose }: QuestionProps) {
  switch (question) {
    case 'deny':
      return <DenyRequestDialog request={appointment} onDenied={onDone} onCancel={onClose} />;
    case 'cancel':
      return <CancelForPatientDialog appointment={appointment} onCancelled={onDone} onClose={onClose} />;
    case 'remove':
      return <RemoveAppointmentDialog appointment={appointment} onRemoved={onDone} onCancel={onClose} />;
    case 'noShow':
      return (
        <NoShowDialog
          appointment={appointment}
          patientName={formatFullName(appointment.patient)}
          forfeitedCents={calculatePaidDeposit(appointment)}
          onMarked={onClose}
          onCancel={onClose}
        />
      );
    case 'withoutCode':
      return (
        <CompleteWithoutCodeDialog
          appointment={{
            ...appointment,
            patientName: formatFullName(appointment.patient),
            paidCents: calculatePaidDeposit(appointment),
          }}
          // The panel then offers the next appointment.
          onCompleted={onClose}
          onClose={onClose}
        />
      );
  }
}
