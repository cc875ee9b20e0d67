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

/** Rare actions that end an appointment. All others are visible. */
const menuActions = ['deny', 'remove'] as const;
const isInMenu = (action: AppointmentAction) => menuActions.some((rare) => rare === action);

type MenuProps = { actions: AvailableActions; onQuestion: (question: AppointmentQuestion) => void };

/** Menu of the rare actions, each of which requires confirmation. */
export function AppointmentMenu({ actions, onQuestion }: MenuProps) {
  const items = menuActions
    .filter((name) => actions.others.includes(name))
    .map((name) => ({
      label: text.labels[name],
      icon: icons[name],
      danger: name === 'remove',
      onSelect: () => onQuestion(name),
    }));
  return items.length > 0 && <MoreMenu label={text.menu} items={items} />;
}

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

type NextProps = {
  appointment: AppointmentDetail;
  actions: AvailableActions;
  /** Whether the form has unsaved changes, whose button is then the primary one. */
  isChanging: boolean;
  onQuestion: (question: AppointmentQuestion) => void;
  onReschedule: () => void;
};

function useTargets({ appointment, onQuestion, onReschedule }: NextProps) {
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
  const targets: Record<ShownAction, ActionTarget> = {
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
  };
  return targets;
}

/** The next step, and below it everything else that is done daily. */
export function NextActions(props: NextProps) {
  const { appointment, actions, isChanging } = props;
  const targets = useTargets(props);
  const canCall = appointment.patient.phone !== '';
  const isShown = (action: AppointmentAction): action is ShownAction =>
    action !== 'approve' && !isInMenu(action) && (action !== 'call' || canCall);
  const others = actions.others.filter(isShown);
  const labelOf = (action: ShownAction) =>
    action === 'collect' ? text.collectAmount(appointment.balanceDueCents) : text.labels[action];
  return (
    <Stack gap={12} className="hidden-if-empty">
      {actions.primary !== undefined && isShown(actions.primary) && (
        <ActionControl
          target={targets[actions.primary]}
          icon={icons[actions.primary]}
          appearance={{ variant: isChanging ? 'secondary' : 'primary', fullWidth: true }}
        >
          {labelOf(actions.primary)}
        </ActionControl>
      )}
      {others.length > 0 && (
        <Row gap={8} wrap className="panel-actions">
          {others.map((action) => (
            <ActionControl
              key={action}
              target={targets[action]}
              icon={icons[action]}
              appearance={{ size: 'small' }}
            >
              {labelOf(action)}
            </ActionControl>
          ))}
        </Row>
      )}
    </Stack>
  );
}

type ControlProps = {
  target: ActionTarget;
  icon: ReactNode;
  appearance: NonNullable<Parameters<typeof toButtonClass>[0]>;
  children: string;
};

function ActionControl({ target, icon, appearance, children }: ControlProps) {
  if ('onSelect' in target)
    return (
      <Button {...appearance} icon={icon} busy={target.isBusy === true} onClick={target.onSelect}>
        {children}
      </Button>
    );
  if ('phone' in target)
    return (
      <a className={toButtonClass(appearance)} href={`tel:${target.phone}`} aria-label={target.label}>
        {icon}
        {children}
      </a>
    );
  return (
    <Link className={toButtonClass(appearance)} to={target.to}>
      {icon}
      {children}
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
