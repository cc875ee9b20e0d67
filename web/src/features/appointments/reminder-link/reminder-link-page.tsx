import { QueryClientProvider } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { LinkedAppointment } from '#shared/appointments/changes/change-api.ts';
import { formatFullDate, formatTime } from '#shared/core/format.ts';
import { findBookingAddress } from '#web/src/components/booking-preference/booking-address.ts';
import { ConfirmationHost } from '#web/src/components/confirmation/confirmation-host.tsx';
import { ConnectionNotice } from '#web/src/components/connection-notice/connection-notice.tsx';
import { paths } from '#web/src/lib/paths.ts';
import { queryClient } from '#web/src/lib/query.ts';
import { useScreenParams } from '#web/src/lib/screen-params.ts';
import { ButtonLink } from '#web/src/ui/buttons/button-link.tsx';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { ErrorState } from '#web/src/ui/feedback/states.tsx';
import { Row, Stack } from '#web/src/ui/layout/layout.tsx';
import { useDocumentTitle } from '#web/src/ui/shell/screen.tsx';
import { formatLinkConfirmation, getLinkTitle, linkText } from './copy.ts';
import { isLinkExpired, useLinkedAppointment } from './queries.ts';
import { ReminderLinkAction } from './reminder-link-action.tsx';

/** `/v/{token}`: an appointment and its link's action, without sign-in. */
export function ReminderLinkPage() {
  const { token } = useScreenParams('token');
  return (
    <QueryClientProvider client={queryClient}>
      <ConnectionNotice />
      <LinkedAppointmentContent key={token} token={token} />
      <ConfirmationHost />
    </QueryClientProvider>
  );
}

function LinkedAppointmentContent({ token }: { token: string }) {
  const appointment = useLinkedAppointment(token);
  const [doneAppointment, setDoneAppointment] = useState<LinkedAppointment>();
  const [isExpired, setExpired] = useState(false);
  useDocumentTitle(linkText.page);

  if (doneAppointment) return <DoneMessage appointment={doneAppointment} />;
  if (appointment.data?.ended)
    return (
      <EndedMessage isProposalExpired={appointment.data.ended === 'proposalExpired'}>
        {linkText.endings[appointment.data.ended](appointment.data)}
      </EndedMessage>
    );
  if ((isExpired && !appointment.isFetching) || isLinkExpired(appointment.error))
    return <EndedMessage>{linkText.expired}</EndedMessage>;
  if (appointment.isPending)
    return (
      <>
        <h1>{linkText.page}</h1>
        <p role="status" className="muted">
          {linkText.loading}
        </p>
      </>
    );
  if (appointment.data === undefined)
    return (
      <>
        <h1>{linkText.page}</h1>
        <ErrorState
          title={linkText.failed}
          error={appointment.error}
          busy={appointment.isFetching}
          onRetry={() => void appointment.refetch()}
        />
      </>
    );
  return (
    <>
      <h1>{getLinkTitle(appointment.data)}</h1>
      <p className="muted">{linkText.greeting(appointment.data)}</p>
      {!appointment.data.proposal && <AppointmentFacts appointment={appointment.data} />}
      <ReminderLinkAction
        token={token}
        appointment={appointment.data}
        onDone={setDoneAppointment}
        onExpired={() => {
          setExpired(true);
          void appointment.refetch();
        }}
      />
    </>
  );
}

function AppointmentFacts({ appointment }: { appointment: LinkedAppointment }) {
  return (
    <Stack gap={2} pad="20 24" className="box">
      <p className="strong capital">
        <time dateTime={appointment.date}>{formatFullDate(appointment.date)}</time>
      </p>
      <p className="serif-title n">
        <time dateTime={appointment.time}>{formatTime(appointment.time)}</time>
      </p>
      <p className="muted">{linkText.staffAndDuration(appointment)}</p>
      {appointment.changedFrom && <p>{linkText.previousSlot(appointment.changedFrom)}</p>}
    </Stack>
  );
}

const AccountLink = () => (
  <ButtonLink to={paths.login} fullWidth>
    {linkText.account}
  </ButtonLink>
);

/** Opens the form of a new request if the client is remembered, and the sign-in otherwise. */
const RequestLink = () => (
  <ButtonLink to={findBookingAddress() ?? paths.login} variant="primary" fullWidth>
    {linkText.request}
  </ButtonLink>
);

function DoneMessage({ appointment }: { appointment: LinkedAppointment }) {
  return (
    <>
      <h1>{linkText.done}</h1>
      <Row role="status" as="p" gap={12} align="start">
        <Icon icon={CircleCheck} size={24} tone="success" />
        <span>{formatLinkConfirmation(appointment)}</span>
      </Row>
      <AccountLink />
    </>
  );
}

type EndedMessageProps = { isProposalExpired?: boolean; children: ReactNode };

function EndedMessage({ isProposalExpired = false, children }: EndedMessageProps) {
  return (
    <>
      <h1>{linkText.page}</h1>
      <p>{children}</p>
      {isProposalExpired ? <RequestLink /> : <AccountLink />}
    </>
  );
}
