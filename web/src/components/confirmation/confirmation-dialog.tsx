import { type ReactNode, useEffect } from 'react';
import * as z from 'zod/mini';
import { alertsAsk } from '#shared/appointments/alerts/alerts.ts';
import { overlapAsk } from '#shared/appointments/booking/overlap.ts';
import { unusualHourAsk } from '#shared/appointments/booking/unusual-hour.ts';
import { Reason } from '#shared/appointments/call-parts.ts';
import { forfeitAsk, patientForfeitAsk } from '#shared/appointments/changes/forfeit.ts';
import { laserOpeningAsk } from '#shared/catalog/laser-opening-ask.ts';
import { approvalAsk } from '#shared/core/approval.ts';
import type { AnyAsk, FactOf } from '#shared/core/confirmation.ts';
import type { Question } from '#shared/core/errors.ts';
import { sameDayWeightAsk } from '#shared/health/weight.ts';
import { sameClientAsk } from '#shared/patients/same-client.ts';
import { strandedAsk } from '#shared/staff/stranded-appointments.ts';
import type { Confirmation } from '#web/src/lib/confirmed-command.ts';
import { ConfirmDialog } from '#web/src/ui/dialogs/confirm-dialog.tsx';
import { Dialog, DialogBody, FormFoot } from '#web/src/ui/dialogs/dialog.tsx';
import { Form, useAppForm } from '#web/src/ui/fields/form.tsx';
import { FormText } from '#web/src/ui/fields/form-fields.tsx';
import { AlertList } from '../appointment-alerts/appointment-alerts.tsx';
import { ApprovalDialog } from './approval-dialog.tsx';
import { confirmationText } from './copy.ts';
import { AcceptanceBox, StrandedList, useAcceptance } from './question-parts.tsx';

/** Props of a dialog that stays open while the confirmed command runs. */
type Waiting = { readonly busy?: boolean; readonly busyLabel?: string; readonly error?: string | undefined };
type Answering = Waiting & {
  readonly onYes: (typed?: Pick<Confirmation, 'reason' | 'approvalId'>) => void;
  readonly onCancel: () => void;
};
type Asking<A extends AnyAsk> = Answering & { readonly facts: readonly FactOf<A>[] };

type YesProps = Answering & {
  readonly text: { readonly confirm: string; readonly cancel: string };
  readonly title: string;
  readonly size?: 'wide';
  /** Validates on confirm; false keeps the dialog open. */
  readonly passes?: () => boolean;
  readonly children: ReactNode;
};

function YesOrNo({ text, passes = () => true, onYes, children, ...rest }: YesProps) {
  return (
    <ConfirmDialog
      {...rest}
      confirmLabel={text.confirm}
      cancelLabel={text.cancel}
      onConfirm={() => passes() && onYes()}
    >
      <div className="stack">{children}</div>
    </ConfirmDialog>
  );
}

function Stranded({ facts, ...answering }: Asking<typeof strandedAsk>) {
  const text = confirmationText.strandedAppointments;
  return (
    <YesOrNo {...answering} text={text} title={text.title(facts.length)} size="wide">
      <StrandedList appointments={facts} />
      <p>{text.asks}</p>
    </YesOrNo>
  );
}

function Overlap({ facts, ...answering }: Asking<typeof overlapAsk>) {
  const text = confirmationText.overlap;
  return (
    <YesOrNo {...answering} text={text} title={text.title}>
      <p>{text.lead}</p>
      <ul className="dialog__list">
        {facts.map((other) => (
          <li key={`${other.time} ${other.staffName}`}>{text.appointment(other)}</li>
        ))}
      </ul>
    </YesOrNo>
  );
}

function SameDayWeight({ facts, ...answering }: Asking<typeof sameDayWeightAsk>) {
  const text = confirmationText.sameDayWeight;
  return (
    <YesOrNo {...answering} text={text} title={text.title}>
      {facts.map((fact) => (
        <p key={fact.date}>{text.question(fact)}</p>
      ))}
    </YesOrNo>
  );
}

function SameClient({ facts, ...answering }: Asking<typeof sameClientAsk>) {
  const text = confirmationText.sameClient;
  return (
    <YesOrNo {...answering} text={text} title={text.title}>
      <ul className="dialog__list">
        {facts.map((client) => (
          <li key={client.patientId}>{text.client(client)}</li>
        ))}
      </ul>
      <p>{text.question}</p>
    </YesOrNo>
  );
}

function UnusualHour({ facts, ...answering }: Asking<typeof unusualHourAsk>) {
  const text = confirmationText.unusualHour;
  return (
    <YesOrNo {...answering} text={text} title={text.title}>
      {facts.map((fact) => (
        <p key={fact.why}>{text[fact.why](fact)}</p>
      ))}
    </YesOrNo>
  );
}

function LaserOpening({ facts, ...answering }: Asking<typeof laserOpeningAsk>) {
  const text = confirmationText.laserOpening;
  return (
    <YesOrNo {...answering} text={text} title={text.title}>
      {facts.map((service) => (
        <p key={service.name}>{text.means(service)}</p>
      ))}
      <p>{text.closed}</p>
    </YesOrNo>
  );
}

const total = (facts: readonly { readonly forfeitCents: number }[]) =>
  facts.reduce((sum, { forfeitCents }) => sum + forfeitCents, 0);

function Forfeit({ facts, ...answering }: Asking<typeof forfeitAsk>) {
  const acceptance = useAcceptance();
  const text = confirmationText.forfeit;
  const cents = total(facts);
  return (
    <YesOrNo {...answering} text={text} title={text.title} passes={acceptance.passes}>
      {facts.map((appointment) => (
        <p key={appointment.date}>{text.question(appointment)}</p>
      ))}
      <p className="strong">{text.kept(cents)}</p>
      <AcceptanceBox cents={cents} acceptance={acceptance} />
    </YesOrNo>
  );
}

function PatientForfeit({ facts, ...answering }: Asking<typeof patientForfeitAsk>) {
  const text = confirmationText.patientForfeit;
  return (
    <YesOrNo {...answering} text={text} title={text.title}>
      {text.kept(total(facts))}
    </YesOrNo>
  );
}

const Typed = z.object({ reason: Reason });

/** Alerts that block the command, and a field for the reason to override them. */
function Alerts({ facts, onYes, onCancel }: Asking<typeof alertsAsk>) {
  const text = confirmationText.alerts;
  const form = useAppForm(Typed, { reason: '' });
  return (
    <Dialog title={text.title} dirty={form.formState.isDirty} onClose={onCancel}>
      <Form form={form} onSubmit={async (typed) => onYes(typed)} className="dialog__form">
        <DialogBody>
          <div className="stack">
            <AlertList lines={facts.map(({ ruleId, warning }) => ({ id: ruleId, message: warning }))} />
            <p className="muted">{text.why}</p>
            <FormText name="reason" label={text.reason} autoComplete="off" />
          </div>
        </DialogBody>
        <FormFoot cancel={text.cancel} submit={text.confirm} variant="danger" />
      </Form>
    </Dialog>
  );
}

type Show = (question: Question, answering: Answering) => ReactNode;

/** Renders a dialog if the facts match the schema of its question. */
const dialogOf =
  <F,>(schema: z.ZodMiniType<F[]>, Asks: (props: Answering & { facts: readonly F[] }) => ReactNode): Show =>
  ({ facts }, answering) => {
    const read = z.safeParse(schema, facts);
    return read.success && <Asks {...answering} facts={read.data} />;
  };

export const confirmationDialogs: Readonly<Record<string, Show>> = {
  [strandedAsk.name]: dialogOf(strandedAsk.confirmation.shape.facts, Stranded),
  [overlapAsk.name]: dialogOf(overlapAsk.confirmation.shape.facts, Overlap),
  [sameDayWeightAsk.name]: dialogOf(sameDayWeightAsk.confirmation.shape.facts, SameDayWeight),
  [sameClientAsk.name]: dialogOf(sameClientAsk.confirmation.shape.facts, SameClient),
  [unusualHourAsk.name]: dialogOf(unusualHourAsk.confirmation.shape.facts, UnusualHour),
  [laserOpeningAsk.name]: dialogOf(laserOpeningAsk.confirmation.shape.facts, LaserOpening),
  [alertsAsk.name]: dialogOf(alertsAsk.confirmation.shape.facts, Alerts),
  [forfeitAsk.name]: dialogOf(forfeitAsk.confirmation.shape.facts, Forfeit),
  [approvalAsk.name]: dialogOf(approvalAsk.confirmation.shape.facts, ApprovalDialog),
  [patientForfeitAsk.name]: dialogOf(patientForfeitAsk.confirmation.shape.facts, PatientForfeit),
};

type Props = Waiting & {
  readonly question: Question;
  readonly onConfirm: (confirmation: Confirmation) => void;
  readonly onCancel: () => void;
};

/** Confirmation dialog of any command. Render it to open it. */
export function ConfirmationDialog({ question, onConfirm, onCancel, ...waiting }: Props) {
  const dialog = confirmationDialogs[question.ask]?.(question, {
    ...waiting,
    onCancel,
    onYes: (typed) => onConfirm({ ...question, ...typed }),
  });
  return dialog || <Unknown onCancel={onCancel} />;
}

/** Declines a question that this version of the page does not know; the error's message is shown. */
function Unknown({ onCancel }: { readonly onCancel: () => void }) {
  useEffect(onCancel, [onCancel]);
  return null;
}
