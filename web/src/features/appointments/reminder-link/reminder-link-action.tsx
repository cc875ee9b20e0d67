import { type ReactNode, useEffect, useRef, useState } from 'react';
import { toAppointmentSlot } from '#shared/appointments/changes/center-change.ts';
import type { LinkedAppointment } from '#shared/appointments/changes/change-api.ts';
import { forfeitConfirmation, listForfeitFacts } from '#shared/appointments/changes/forfeit.ts';
import { CallCenter } from '#web/src/components/center/call-center.tsx';
import { confirmationText } from '#web/src/components/confirmation/copy.ts';
import { AcceptanceBox, useAcceptance } from '#web/src/components/confirmation/question-parts.tsx';
import { isDeclined } from '#web/src/lib/confirmed-command.ts';
import { paths } from '#web/src/lib/paths.ts';
import { toErrorMessage } from '#web/src/lib/problem.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { ButtonLink } from '#web/src/ui/buttons/button-link.tsx';
import { useSidePanel } from '#web/src/ui/dialogs/use-modal.ts';
import { Notice } from '#web/src/ui/feedback/notice.tsx';
import { Stack } from '#web/src/ui/layout/layout.tsx';
import { lazyPart } from '#web/src/ui/lazy/lazy-part.tsx';
import { centerChangeText } from '../my-appointments/copy.ts';
import { ProposalAnswer } from '../proposal/proposal-answer.tsx';
import { useAcceptProposalByLink } from '../proposal/queries.ts';
import { formatLinkConfirmation, getLinkTitle, linkText } from './copy.ts';
import { isLinkExpired, type LinkUse, useSubmitLink } from './queries.ts';

const ReminderLinkChange = lazyPart(
  async () => (await import('./reminder-link-change.tsx')).ReminderLinkChange,
);

type Props = {
  token: string;
  appointment: LinkedAppointment;
  onDone: (appointment: LinkedAppointment) => void;
  onExpired: () => void;
};

type Choice = 'change' | 'cancel';
const choices = [
  { choice: 'change', label: linkText.chooseChange },
  { choice: 'cancel', label: linkText.chooseCancel },
] as const;

/** Form for the link's action, or why it is unavailable. */
export function ReminderLinkAction(props: Props) {
  switch (props.appointment.action) {
    case 'manage':
      return <ManageForm {...props} />;
    case 'answerProposal':
      return <ProposalForm {...props} />;
    case 'confirm':
      return <ConfirmForm {...props} />;
    case 'cancel':
      return <CancelForm {...props} />;
    case 'change':
      return props.appointment.canChange ? <ReminderLinkChange {...props} /> : <PhoneNotice />;
  }
}

/** Uses the link and reports errors. */
function useLinkAction({ token, onDone, onExpired }: Props, action: NonNullable<LinkUse['action']>) {
  const linkCommand = useSubmitLink(token);
  const submitLink = (body: LinkUse = {}) =>
    linkCommand.mutate(
      { action, ...body },
      {
        onSuccess: onDone,
        onError: (error) => {
          if (isLinkExpired(error)) onExpired();
        },
      },
    );
  return { linkCommand, submitLink };
}

/** Link of a proposal: one press accepts a time, and the other answers open a form. */
function ProposalForm(props: Props) {
  const { token, appointment, onDone, onExpired } = props;
  const [chosenAction, setChosenAction] = useState<Choice>();
  const accept = useAcceptProposalByLink(token);
  if (chosenAction)
    return <ChosenForm {...props} choice={chosenAction} onBack={() => setChosenAction(undefined)} />;
  if (!appointment.proposal) return null;
  return (
    <ProposalAnswer
      appointment={appointment}
      proposal={appointment.proposal}
      isAccepting={accept.isPending}
      acceptError={accept.error}
      onAccept={(moment) =>
        accept.mutate(moment, {
          onSuccess: onDone,
          onError: (error) => {
            if (isLinkExpired(error)) onExpired();
          },
        })
      }
      onPickOther={() => setChosenAction('change')}
      onCancel={() => setChosenAction('cancel')}
    />
  );
}

/** SMS link with every action. Confirming attendance takes one click, and the others open a form. */
function ManageForm(props: Props) {
  const [chosenAction, setChosenAction] = useState<Choice>();
  const [lastChoice, setLastChoice] = useState<Choice>();
  const goBack = () => {
    setLastChoice(chosenAction);
    setChosenAction(undefined);
  };
  if (chosenAction) return <ChosenForm {...props} choice={chosenAction} onBack={goBack} />;
  return (
    <>
      <ConfirmForm {...props} />
      {choices.map(({ choice, label }) => (
        <ChoiceButton
          key={choice}
          isLastChoice={choice === lastChoice}
          onClick={() => setChosenAction(choice)}
        >
          {label}
        </ChoiceButton>
      ))}
    </>
  );
}

type ChoiceProps = { isLastChoice: boolean; onClick: () => void; children: ReactNode };

function ChoiceButton({ isLastChoice, ...buttonProps }: ChoiceProps) {
  const ref = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isLastChoice) ref.current?.focus();
  }, [isLastChoice]);
  return <Button ref={ref} fullWidth {...buttonProps} />;
}

/** The chosen action's form, as its own history entry. */
function ChosenForm({ choice, onBack, ...props }: Props & { choice: Choice; onBack: () => void }) {
  const section = useRef<HTMLElement>(null);
  useSidePanel(onBack);
  // The clicked button is gone, so the form takes the focus.
  useEffect(() => section.current?.focus(), []);
  const appointment = { ...props.appointment, action: choice };
  return (
    <Stack as="section" ref={section} tabIndex={-1} gap={20} aria-label={getLinkTitle(appointment)}>
      <ReminderLinkAction {...props} appointment={appointment} />
      <Button variant="ghost" fullWidth onClick={onBack}>
        {linkText.back}
      </Button>
    </Stack>
  );
}

function ConfirmForm(props: Props) {
  const { linkCommand, submitLink } = useLinkAction(props, 'confirm');
  const { appointment } = props;
  if (appointment.attendanceConfirmed && !appointment.changedFrom)
    return <Notice tone="info">{formatLinkConfirmation(appointment)}</Notice>;
  if (appointment.status === 'pending') return <Notice>{linkText.notApproved}</Notice>;
  const { changedFrom, action, depositCents } = appointment;
  return (
    <>
      {changedFrom && (
        <p>
          {centerChangeText.freeChangeNotice} {linkText.acceptCost(depositCents)}
        </p>
      )}
      {linkCommand.isError && <Notice tone="danger">{toErrorMessage(linkCommand.error)}</Notice>}
      <Button
        variant="primary"
        fullWidth
        busy={linkCommand.isPending}
        busyLabel={linkText.confirming}
        onClick={() => submitLink({ accepted: changedFrom && toAppointmentSlot(appointment) })}
      >
        {changedFrom ? linkText.accept : linkText.confirm}
      </Button>
      {changedFrom && action === 'confirm' && (
        <ButtonLink to={paths.login} fullWidth>
          {linkText.otherActions}
        </ButtonLink>
      )}
    </>
  );
}

function CancelForm(props: Props) {
  const { linkCommand, submitLink } = useLinkAction(props, 'cancel');
  const acceptance = useAcceptance();
  const { depositCents, forfeitCents } = props.appointment;
  const facts = listForfeitFacts(props.appointment);
  const isForfeited = facts.length > 0;
  const submit = () => {
    if (!isForfeited || acceptance.validate())
      submitLink({ confirmed: [{ ask: forfeitConfirmation.name, facts }] });
  };
  return (
    <>
      {isForfeited ? (
        <>
          <Notice>{confirmationText.forfeit.kept(forfeitCents)}</Notice>
          <AcceptanceBox cents={forfeitCents} acceptance={acceptance} />
        </>
      ) : (
        <p>{linkText.freeCancellation(depositCents)}</p>
      )}
      {linkCommand.isError && !isDeclined(linkCommand.error) && (
        <Notice tone="danger">{toErrorMessage(linkCommand.error)}</Notice>
      )}
      <Button
        variant="danger"
        fullWidth
        busy={linkCommand.isPending}
        busyLabel={linkText.cancelling}
        onClick={submit}
      >
        {linkText.cancel}
      </Button>
    </>
  );
}

/** After the free period the front desk moves the appointment. */
function PhoneNotice() {
  return (
    <>
      <p>{linkText.callToChange}</p>
      <CallCenter variant="primary" fullWidth label={linkText.callLabel} />
    </>
  );
}
