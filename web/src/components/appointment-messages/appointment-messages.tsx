import {
  CheckCheck,
  CircleCheck,
  CircleX,
  Clock,
  Mail,
  MessageSquare,
  MinusCircle,
  RotateCw,
} from 'lucide-react';
import { useId } from 'react';
import type { MessageView } from '#shared/notifications/api.ts';
import { civilToday } from '#web/src/lib/now.ts';
import { toErrorMessage } from '#web/src/lib/problem.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { Alert } from '#web/src/ui/feedback/alert.tsx';
import { Badge } from '#web/src/ui/feedback/badge.tsx';
import { QueryBoundary } from '#web/src/ui/feedback/query-boundary.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { Row, Split, Text } from '#web/src/ui/layout/layout.tsx';
import { messagesText } from './copy.ts';
import { useAppointmentMessages, useResendMessage } from './queries.ts';
import './appointment-messages.css';

const channelIcons = { mail: Mail, sms: MessageSquare } as const;
const messageStyles = {
  sent: { tone: 'conf', Icon: CircleCheck },
  delivered: { tone: 'conf', Icon: CheckCheck },
  waiting: { tone: 'pend', Icon: Clock },
  failed: { tone: 'miss', Icon: CircleX },
  skipped: { tone: 'neutral', Icon: MinusCircle },
} as const;

/** Messages of an appointment with recipient and state, which the front desk can resend. */
export function AppointmentMessages({ appointmentId }: { appointmentId: string }) {
  const messages = useAppointmentMessages(appointmentId);
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      {/* Hidden, because the fold around it shows the same title. */}
      <h3 id={titleId} className="visually-hidden">
        {messagesText.title}
      </h3>
      <QueryBoundary query={messages} errorTitle={messagesText.failed}>
        {(rows) =>
          rows.length === 0 ? (
            <p className="muted">{messagesText.empty}</p>
          ) : (
            <ul>
              {rows.map((message) => (
                <MessageRow key={message.messageId} appointmentId={appointmentId} message={message} />
              ))}
            </ul>
          )
        }
      </QueryBoundary>
    </section>
  );
}

type RowProps = { appointmentId: string; message: MessageView };

function MessageRow({ appointmentId, message }: RowProps) {
  return (
    <Split
      as="li"
      columns="20px 1fr auto"
      gap="2 12"
      pad="12 0"
      align="center"
      className="appointment-message"
    >
      <Icon icon={channelIcons[message.channel]} tone="muted" label={messagesText.channel(message)} />
      <Text as="p" weight={600} breakWords style={{ gridArea: '1 / 2' }}>
        {messagesText.kind(message)}
      </Text>
      <Text as="p" size={14} tone="muted" breakWords>
        {messagesText.recipient(message)}
      </Text>
      <Row as="p" gap="4 8" pad="4 0 0 0" wrap size={14} tone="muted" breakWords>
        <MessageState message={message} />
        <span className="n">{messagesText.moment(message, civilToday())}</span>
      </Row>
      {message.canResend && <ResendButton appointmentId={appointmentId} message={message} />}
    </Split>
  );
}

function MessageState({ message }: { message: MessageView }) {
  const { tone, Icon: StateIcon } = messageStyles[message.state];
  return (
    <Badge wraps tone={tone} icon={<StateIcon aria-hidden />}>
      {messagesText.state(message)}
    </Badge>
  );
}

function ResendButton({ appointmentId, message }: RowProps) {
  const resend = useResendMessage(appointmentId);
  const submitResend = () =>
    resend.mutate(message.messageId, {
      onSuccess(sent) {
        if (sent.state === 'waiting') toast.info(messagesText.resendDelayed(sent));
        else toast.success(messagesText.resent);
      },
    });
  return (
    <>
      <Button
        style={{ gridArea: '1 / 3', marginRight: -12 }}
        variant="ghost"
        size="small"
        icon={<RotateCw aria-hidden />}
        aria-label={messagesText.resendThis(message)}
        busy={resend.isPending}
        busyLabel={messagesText.resending}
        onClick={submitResend}
      >
        {messagesText.resend}
      </Button>
      {resend.isError && (
        <Text as={Alert} size={14} tone="danger">
          {toErrorMessage(resend.error)}
        </Text>
      )}
    </>
  );
}
