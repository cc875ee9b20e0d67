import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import * as z from 'zod/mini';
import { alertsConfirmation } from '#shared/appointments/alerts/alerts.ts';
import { overlapConfirmation } from '#shared/appointments/booking/overlap.ts';
import { unusualHourConfirmation } from '#shared/appointments/booking/unusual-hour.ts';
import { forfeitConfirmation, patientForfeitConfirmation } from '#shared/appointments/changes/forfeit.ts';
import { Reason } from '#shared/appointments/request-schemas.ts';
import { laserOpeningConfirmation } from '#shared/catalog/laser-opening-confirmation.ts';
import { approvalConfirmation } from '#shared/core/approval.ts';
import type { AnyConfirmationDefinition, FactOf } from '#shared/core/confirmation.ts';
import type { ConfirmationRequest } from '#shared/core/errors.ts';
import { sameDayWeightConfirmation } from '#shared/health/weight.ts';
import { sameClientConfirmation } from '#shared/patients/same-client.ts';
import { strandedConfirmation } from '#shared/staff/stranded-appointments.ts';
import type { Confirmation } from '#web/src/lib/confirmed-command.ts';
import { paths } from '#web/src/lib/paths.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { ConfirmDialog } from '#web/src/ui/dialogs/confirm-dialog.tsx';
import { Dialog, DialogBody, FormFoot } from '#web/src/ui/dialogs/dialog.tsx';
import { Form, useAppForm } from '#web/src/ui/fields/form.tsx';
import { FormText } from '#web/src/ui/fields/form-fields.tsx';
import { Stack } from '#web/src/ui/layout/layout.tsx';
import { useUrlParam } from '#web/src/ui/url-state.ts';
import { AlertList } from '../appointment-alerts/appointment-alerts.tsx';
import { ApprovalDialog } from './approval-dialog.tsx';
import { confirmationText } from './copy.ts';
import { AcceptanceBox, StrandedList, useAcceptance } from './question-parts.tsx';

/** Props of a dialog that stays open while the confirmed command runs. */
type PendingProps = {
  readonly busy?: boolean;
  readonly busyLabel?: string;
  readonly error?: string | undefined;
};
type AnswerProps = PendingProps & {
  readonly onConfirm: (typed?: Pick<Confirmation, 'reason' | 'approvalId'>) => void;
  readonly onCancel: () => void;
};
type QuestionProps<A extends AnyConfirmationDefinition> = AnswerProps & {
  readonly facts: readonly FactOf<A>[];
};

type ConfirmationQuestionProps = AnswerProps & {
  readonly text: { readonly confirm: string; readonly cancel: string };
  readonly title: string;
  readonly size?: 'wide';
  /** Validates on confirm and keeps the dialog open if it returns false. */
  readonly validate?: () => boolean;
  readonly children: ReactNode;
};

function ConfirmationQuestion({
  text,
  validate = () => true,
  onConfirm,
  children,
  ...dialogProps
}: ConfirmationQuestionProps) {
  return (
    <ConfirmDialog
      {...dialogProps}
      confirmLabel={text.confirm}
      cancelLabel={text.cancel}
      onConfirm={() => validate() && onConfirm()}
    >
      <Stack gap={16}>{children}</Stack>
    </ConfirmDialog>
  );
}

function StrandedQuestion({ facts, ...answerProps }: QuestionProps<typeof strandedConfirmation>) {
  const text = confirmationText.strandedAppointments;
  return (
    <ConfirmationQuestion {...answerProps} text={text} title={text.title(facts.length)} size="wide">
      <StrandedList appointments={facts} />
      <p>{text.asks}</p>
    </ConfirmationQuestion>
  );
}

function OverlapQuestion({ facts, ...answerProps }: QuestionProps<typeof overlapConfirmation>) {
  const text = confirmationText.overlap;
  return (
    <ConfirmationQuestion {...answerProps} text={text} title={text.title}>
      <p>{text.lead}</p>
      <ul className="dialog__list">
        {facts.map((appointment) => (
          <li key={`${appointment.time} ${appointment.staffName}`}>{text.appointment(appointment)}</li>
        ))}
      </ul>
    </ConfirmationQuestion>
  );
}

function SameDayWeightQuestion({ facts, ...answerProps }: QuestionProps<typeof sameDayWeightConfirmation>) {
  const text = confirmationText.sameDayWeight;
  return (
    <ConfirmationQuestion {...answerProps} text={text} title={text.title}>
      {facts.map((fact) => (
        <p key={fact.date}>{text.question(fact)}</p>
      ))}
    </ConfirmationQuestion>
  );
}

function SameClientQuestion({ facts, ...answerProps }: QuestionProps<typeof sameClientConfirmation>) {
  const text = confirmationText.sameClient;
  const { pathname } = useLocation();
  const [, openRecord] = useUrlParam('ficha');
  const open = (patientId: string) => {
    answerProps.onCancel();
    openRecord(patientId);
  };
  return (
    <ConfirmationQuestion {...answerProps} text={text} title={text.title}>
      <ul className="dialog__list">
        {facts.map((client) => (
          <li key={client.patientId}>
            <Stack gap={8} align="start">
              {text.client(client)}
              {/* Only this screen opens records of every client. */}
              {pathname === paths.patients && (
                <Button
                  size="small"
                  aria-label={text.openOf(client.name)}
                  onClick={() => open(client.patientId)}
                >
                  {text.open}
                </Button>
              )}
            </Stack>
          </li>
        ))}
      </ul>
      <p>{text.question}</p>
    </ConfirmationQuestion>
  );
}

function UnusualHourQuestion({ facts, ...answerProps }: QuestionProps<typeof unusualHourConfirmation>) {
  const text = confirmationText.unusualHour;
  return (
    <ConfirmationQuestion {...answerProps} text={text} title={text.title}>
      {facts.map((fact) => (
        <p key={fact.why}>{text[fact.why](fact)}</p>
      ))}
    </ConfirmationQuestion>
  );
}

function LaserOpeningQuestion({ facts, ...answerProps }: QuestionProps<typeof laserOpeningConfirmation>) {
  const text = confirmationText.laserOpening;
  return (
    <ConfirmationQuestion {...answerProps} text={text} title={text.title}>
      {facts.map((service) => (
        <p key={service.name}>{text.means(service)}</p>
      ))}
      <p>{text.closed}</p>
    </ConfirmationQuestion>
  );
}

const sumForfeits = (facts: readonly { readonly forfeitCents: number }[]) =>
  facts.reduce((sum, { forfeitCents }) => sum + forfeitCents, 0);

function ForfeitQuestion({ facts, ...answerProps }: QuestionProps<typeof forfeitConfirmation>) {
  const acceptance = useAcceptance();
  const text = confirmationText.forfeit;
  const cents = sumForfeits(facts);
  return (
    <ConfirmationQuestion {...answerProps} text={text} title={text.title} validate={acceptance.validate}>
      {facts.map((appointment) => (
        <p key={appointment.date}>{text.question(appointment)}</p>
      ))}
      <p className="strong">{text.kept(cents)}</p>
      <AcceptanceBox cents={cents} acceptance={acceptance} />
    </ConfirmationQuestion>
  );
}

function PatientForfeitQuestion({ facts, ...answerProps }: QuestionProps<typeof patientForfeitConfirmation>) {
  const text = confirmationText.patientForfeit;
  return (
    <ConfirmationQuestion {...answerProps} text={text} title={text.title}>
      {text.kept(sumForfeits(facts))}
    </ConfirmationQuestion>
  );
}

const OverrideInput = z.object({ reason: Reason });

/** Alerts that block the command, and a field for the reason to override them. */
function AlertsQuestion({ facts, onConfirm, onCancel }: QuestionProps<typeof alertsConfirmation>) {
  const text = confirmationText.alerts;
  const form = useAppForm(OverrideInput, { reason: '' });
  return (
    <Dialog title={text.title} dirty={form.formState.isDirty} onClose={onCancel}>
      <Form form={form} onSubmit={async (typed) => onConfirm(typed)} className="dialog__form">
        <DialogBody>
          <Stack gap={16}>
            <AlertList lines={facts.map(({ ruleId, warning }) => ({ id: ruleId, message: warning }))} />
            <p className="muted">{text.why}</p>
            <FormText name="reason" label={text.reason} autoComplete="off" />
          </Stack>
        </DialogBody>
        <FormFoot cancel={text.cancel} submit={text.confirm} variant="danger" />
      </Form>
    </Dialog>
  );
}

type RenderQuestion = (question: ConfirmationRequest, answerProps: AnswerProps) => ReactNode;

/** Renders a dialog if the facts match the schema of its question. */
const createDialog =
  <Fact,>(
    schema: z.ZodMiniType<Fact[]>,
    QuestionDialog: (props: AnswerProps & { facts: readonly Fact[] }) => ReactNode,
  ): RenderQuestion =>
  ({ facts }, answerProps) => {
    const parsed = z.safeParse(schema, facts);
    return parsed.success && <QuestionDialog {...answerProps} facts={parsed.data} />;
  };

export const confirmationDialogs: Readonly<Record<string, RenderQuestion>> = {
  [strandedConfirmation.name]: createDialog(strandedConfirmation.confirmation.shape.facts, StrandedQuestion),
  [overlapConfirmation.name]: createDialog(overlapConfirmation.confirmation.shape.facts, OverlapQuestion),
  [sameDayWeightConfirmation.name]: createDialog(
    sameDayWeightConfirmation.confirmation.shape.facts,
    SameDayWeightQuestion,
  ),
  [sameClientConfirmation.name]: createDialog(
    sameClientConfirmation.confirmation.shape.facts,
    SameClientQuestion,
  ),
  [unusualHourConfirmation.name]: createDialog(
    unusualHourConfirmation.confirmation.shape.facts,
    UnusualHourQuestion,
  ),
  [laserOpeningConfirmation.name]: createDialog(
    laserOpeningConfirmation.confirmation.shape.facts,
    LaserOpeningQuestion,
  ),
  [alertsConfirmation.name]: createDialog(alertsConfirmation.confirmation.shape.facts, AlertsQuestion),
  [forfeitConfirmation.name]: createDialog(forfeitConfirmation.confirmation.shape.facts, ForfeitQuestion),
  [approvalConfirmation.name]: createDialog(approvalConfirmation.confirmation.shape.facts, ApprovalDialog),
  [patientForfeitConfirmation.name]: createDialog(
    patientForfeitConfirmation.confirmation.shape.facts,
    PatientForfeitQuestion,
  ),
};

type Props = PendingProps & {
  readonly question: ConfirmationRequest;
  readonly onConfirm: (confirmation: Confirmation) => void;
  readonly onCancel: () => void;
};

/** Confirmation dialog of any command. Render it to open it. */
export function ConfirmationDialog({ question, onConfirm, onCancel, ...pendingProps }: Props) {
  const dialog = confirmationDialogs[question.ask]?.(question, {
    ...pendingProps,
    onCancel,
    onConfirm: (typed) => onConfirm({ ...question, ...typed }),
  });
  return dialog || <UnknownQuestion onCancel={onCancel} />;
}

/** Declines a question that this version of the page does not know, so that the error's message is shown. */
function UnknownQuestion({ onCancel }: { readonly onCancel: () => void }) {
  useEffect(onCancel, [onCancel]);
  return null;
}
