import { Phone } from 'lucide-react';
import { useState } from 'react';
import type { LinkedAppointment } from '#shared/appointments/changes/change-api.ts';
import { appointmentErrors } from '#shared/appointments/errors.ts';
import { dialled } from '#shared/settings/chat.ts';
import { useContact } from '#web/src/components/center/center.ts';
import { CallError, textOf } from '#web/src/lib/problem.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { buttonClass } from '#web/src/ui/buttons/button-class.ts';
import { Notice } from '#web/src/ui/feedback/notice.tsx';
import { CheckboxField } from '#web/src/ui/fields/fields.tsx';
import { doneText, linkText } from './copy.ts';
import { isLinkOver, type LinkUse, useSpendLink } from './queries.ts';
import { ReminderLinkChange } from './reminder-link-change.tsx';

type Props = {
  token: string;
  appointment: LinkedAppointment;
  onDone: (appointment: LinkedAppointment) => void;
  onOver: () => void;
};

/** The one button of the page, or why there is none. */
export function ReminderLinkAction(props: Props) {
  switch (props.appointment.action) {
    case 'confirm':
      return <Confirm {...props} />;
    case 'cancel':
      return <Cancel {...props} />;
    case 'change':
      return props.appointment.canChange ? <ReminderLinkChange {...props} /> : <ByPhone />;
  }
}

/** Uses the link up, or says why it was not. */
function useLink({ token, onDone, onOver }: Props) {
  const spend = useSpendLink(token);
  const use = (body: LinkUse = {}) =>
    spend.mutate(body, {
      onSuccess: onDone,
      onError: (error) => {
        if (isLinkOver(error)) onOver();
      },
    });
  return { spend, use };
}

function Confirm(props: Props) {
  const { spend, use } = useLink(props);
  const { appointment } = props;
  if (appointment.attendanceConfirmed) return <Notice tone="info">{doneText(appointment)}</Notice>;
  if (appointment.status === 'pending') return <Notice>{linkText.notApproved}</Notice>;
  return (
    <>
      {spend.isError && <Notice tone="danger">{textOf(spend.error)}</Notice>}
      <Button
        variant="primary"
        fullWidth
        busy={spend.isPending}
        busyLabel={linkText.confirming}
        onClick={() => use()}
      >
        {linkText.confirm}
      </Button>
    </>
  );
}

function Cancel(props: Props) {
  const { spend, use } = useLink(props);
  const [isAccepted, setAccepted] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const { depositCents, forfeitCents } = props.appointment;
  // While the page stood open, the 48 hours may have begun: then the server asks.
  const isLate = spend.error instanceof CallError && spend.error.is(appointmentErrors.forfeit_not_accepted);
  const isKept = forfeitCents > 0 || isLate;
  const press = () => {
    setMissing(isKept && !isAccepted);
    if (!isKept || isAccepted) use({ forfeitAccepted: isAccepted });
  };
  return (
    <>
      {isKept ? (
        <>
          <Notice>{linkText.kept(depositCents)}</Notice>
          <CheckboxField
            name="forfeitAccepted"
            label={linkText.accept(depositCents)}
            checked={isAccepted}
            error={isMissing && !isAccepted ? linkText.acceptFirst : undefined}
            onChange={(event) => setAccepted(event.target.checked)}
          />
        </>
      ) : (
        <p>{linkText.free(depositCents)}</p>
      )}
      {spend.isError && !isLate && <Notice tone="danger">{textOf(spend.error)}</Notice>}
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

/** Within 48 hours it is the desk that moves an appointment: nearly every reminder leads here (docs/adr/0017). */
function ByPhone() {
  const { phone } = useContact();
  return (
    <>
      <p>{linkText.tooLate}</p>
      <a className={buttonClass({ variant: 'primary', fullWidth: true })} href={`tel:${dialled(phone)}`}>
        <Phone aria-hidden />
        <span className="n">{linkText.call(phone)}</span>
      </a>
    </>
  );
}
