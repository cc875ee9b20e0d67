import { type ReactNode, useEffect, useRef, useState } from 'react';
import { placeOf } from '#shared/appointments/changes/center-change.ts';
import type { LinkedAppointment } from '#shared/appointments/changes/change-api.ts';
import { forfeitAsk, forfeitFacts } from '#shared/appointments/changes/forfeit.ts';
import { CallCenter } from '#web/src/components/center/call-center.tsx';
import { confirmationText } from '#web/src/components/confirmation/copy.ts';
import { AcceptanceBox, useAcceptance } from '#web/src/components/confirmation/question-parts.tsx';
import { isDeclined } from '#web/src/lib/confirmed-command.ts';
import { paths } from '#web/src/lib/paths.ts';
import { textOf } from '#web/src/lib/problem.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { ButtonLink } from '#web/src/ui/buttons/button-link.tsx';
import { useBeside } from '#web/src/ui/dialogs/use-modal.ts';
import { Notice } from '#web/src/ui/feedback/notice.tsx';
import { latePart } from '#web/src/ui/late/late-part.tsx';
import { centerChangeText } from '../my-appointments/copy.ts';
import { doneText, linkText, titleOf } from './copy.ts';
import { isLinkOver, type LinkUse, useSpendLink } from './queries.ts';

const ReminderLinkChange = latePart(
  async () => (await import('./reminder-link-change.tsx')).ReminderLinkChange,
);

type Props = {
  token: string;
  appointment: LinkedAppointment;
  onDone: (appointment: LinkedAppointment) => void;
  onOver: () => void;
};

type Choice = 'change' | 'cancel';
const choices = [
  { choice: 'change', label: linkText.toChange },
  { choice: 'cancel', label: linkText.toCancel },
] as const;

/** Form for the link's action, or why it is unavailable. */
export function ReminderLinkAction(props: Props) {
  switch (props.appointment.action) {
    case 'manage':
      return <Manage {...props} />;
    case 'confirm':
      return <Confirm {...props} />;
    case 'cancel':
      return <Cancel {...props} />;
    case 'change':
      return props.appointment.canChange ? <ReminderLinkChange {...props} /> : <ByPhone />;
  }
}

/** Uses the link and reports errors. */
function useLink({ token, onDone, onOver }: Props, action: NonNullable<LinkUse['action']>) {
  const spend = useSpendLink(token);
  const use = (body: LinkUse = {}) =>
    spend.mutate(
      { action, ...body },
      {
        onSuccess: onDone,
        onError: (error) => {
          if (isLinkOver(error)) onOver();
        },
      },
    );
  return { spend, use };
}

/** SMS link with every action: attendance takes one click, the others open a form. */
function Manage(props: Props) {
  const [chosen, setChosen] = useState<Choice>();
  const [left, setLeft] = useState<Choice>();
  const leave = () => {
    setLeft(chosen);
    setChosen(undefined);
  };
  if (chosen) return <Chosen {...props} choice={chosen} onBack={leave} />;
  return (
    <>
      <Confirm {...props} />
      {choices.map(({ choice, label }) => (
        <ChoiceButton key={choice} wasLeft={choice === left} onClick={() => setChosen(choice)}>
          {label}
        </ChoiceButton>
      ))}
    </>
  );
}

type ChoiceProps = { wasLeft: boolean; onClick: () => void; children: ReactNode };

function ChoiceButton({ wasLeft, ...button }: ChoiceProps) {
  const ref = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (wasLeft) ref.current?.focus();
  }, [wasLeft]);
  return <Button ref={ref} fullWidth {...button} />;
}

/** The chosen action's form, as its own history entry. */
function Chosen({ choice, onBack, ...props }: Props & { choice: Choice; onBack: () => void }) {
  const part = useRef<HTMLElement>(null);
  useBeside(onBack);
  // The clicked button is gone.
  useEffect(() => part.current?.focus(), []);
  const appointment = { ...props.appointment, action: choice };
  return (
    <section ref={part} tabIndex={-1} aria-label={titleOf(appointment)} className="reminder-link__form">
      <ReminderLinkAction {...props} appointment={appointment} />
      <Button variant="ghost" fullWidth onClick={onBack}>
        {linkText.back}
      </Button>
    </section>
  );
}

function Confirm(props: Props) {
  const { spend, use } = useLink(props, 'confirm');
  const { appointment } = props;
  if (appointment.attendanceConfirmed && !appointment.changedFrom)
    return <Notice tone="info">{doneText(appointment)}</Notice>;
  if (appointment.status === 'pending') return <Notice>{linkText.notApproved}</Notice>;
  const { changedFrom, action, depositCents } = appointment;
  return (
    <>
      {changedFrom && (
        <p>
          {centerChangeText.free} {linkText.acceptCost(depositCents)}
        </p>
      )}
      {spend.isError && <Notice tone="danger">{textOf(spend.error)}</Notice>}
      <Button
        variant="primary"
        fullWidth
        busy={spend.isPending}
        busyLabel={linkText.confirming}
        onClick={() => use({ accepted: changedFrom && placeOf(appointment) })}
      >
        {changedFrom ? linkText.accept : linkText.confirm}
      </Button>
      {changedFrom && action === 'confirm' && (
        <ButtonLink to={paths.login} fullWidth>
          {linkText.elsewhere}
        </ButtonLink>
      )}
    </>
  );
}

function Cancel(props: Props) {
  const { spend, use } = useLink(props, 'cancel');
  const acceptance = useAcceptance();
  const { depositCents, forfeitCents } = props.appointment;
  const facts = forfeitFacts(props.appointment);
  const isKept = facts.length > 0;
  const press = () => {
    if (!isKept || acceptance.passes()) use({ confirmed: [{ ask: forfeitAsk.name, facts }] });
  };
  return (
    <>
      {isKept ? (
        <>
          <Notice>{confirmationText.forfeit.kept(forfeitCents)}</Notice>
          <AcceptanceBox cents={forfeitCents} acceptance={acceptance} />
        </>
      ) : (
        <p>{linkText.free(depositCents)}</p>
      )}
      {spend.isError && !isDeclined(spend.error) && <Notice tone="danger">{textOf(spend.error)}</Notice>}
      <Button
        variant="danger"
        fullWidth
        busy={spend.isPending}
        busyLabel={linkText.cancelling}
        onClick={press}
      >
        {linkText.cancel}
      </Button>
    </>
  );
}

/** After the free period the front desk moves the appointment. */
function ByPhone() {
  return (
    <>
      <p>{linkText.tooLate}</p>
      <CallCenter variant="primary" fullWidth label={linkText.call} />
    </>
  );
}
