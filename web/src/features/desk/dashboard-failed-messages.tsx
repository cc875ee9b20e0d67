import { Mail, MessageSquare } from 'lucide-react';
import type { FailedMessage } from '#shared/notifications/api.ts';
import { toCivil } from '#web/src/lib/now.ts';
import { toErrorMessage } from '#web/src/lib/problem.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { Text } from '#web/src/ui/layout/layout.tsx';
import { failedMessagesText as text } from './copy.ts';
import { DashboardSection } from './dashboard-section.tsx';
import { useDismissFailedMessage, useFailedMessages } from './queries.ts';

const maxVisibleMessages = 5;
const channelIcons = { mail: Mail, sms: MessageSquare } as const;

function formatStatus({ failedAt, failReason, nextTryAt }: FailedMessage): string {
  const { date } = toCivil(failedAt);
  if (failReason) return text.notDelivered(failReason, date);
  return nextTryAt ? text.nextTry(toCivil(nextTryAt).time) : text.notSent(date);
}

function FailedRow({ message }: { message: FailedMessage }) {
  const dismissal = useDismissFailedMessage();
  const { nextTryAt } = message;
  const dismiss = () => dismissal.mutate(message, { onError: (error) => toast.error(toErrorMessage(error)) });
  return (
    <li className="waiting__line">
      <span className="icon-tile">
        <Icon icon={channelIcons[message.channel]} />
      </span>
      <Text breakWords grow>
        <span className="strong">{text.kind(message)}</span>
        <Text tone="muted" block>
          {text.recipient(message)}
        </Text>
        <Text tone="muted" block className="n">
          {formatStatus(message)}
        </Text>
      </Text>
      {!nextTryAt && (
        <Button
          size="small"
          busy={dismissal.isPending}
          busyLabel={text.dismiss}
          aria-label={text.dismissOf(text.kind(message), text.recipient(message))}
          onClick={dismiss}
        >
          {text.dismiss}
        </Button>
      )}
    </li>
  );
}

/** E-mails and SMS that failed, shown during retries and afterwards until dismissed. */
export function DashboardFailedMessages() {
  const messages = useFailedMessages().data ?? [];
  if (messages.length === 0) return null;
  const hiddenCount = messages.length - maxVisibleMessages;
  return (
    <DashboardSection
      id="failed-messages"
      title={text.title}
      aside={
        <Text as="p" size={14} tone="muted">
          {text.lead}
        </Text>
      }
    >
      <ul>
        {messages.slice(0, maxVisibleMessages).map((message) => (
          <FailedRow key={`${message.id} ${message.channel} ${message.recipientId}`} message={message} />
        ))}
      </ul>
      {hiddenCount > 0 && <p className="waiting__line muted">{text.hiddenCount(hiddenCount)}</p>}
    </DashboardSection>
  );
}
