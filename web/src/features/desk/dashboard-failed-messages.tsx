import { Mail, MessageSquare } from 'lucide-react';
import type { FailedMessage } from '#shared/notifications/api.ts';
import { civilOf } from '#web/src/lib/now.ts';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { failedMessagesText as text } from './copy.ts';
import { useFailedMessages } from './queries.ts';

const mostShown = 5;
const channelIcons = { mail: Mail, sms: MessageSquare } as const;

function FailedRow({ message }: { message: FailedMessage }) {
  return (
    <li className="waiting__task">
      <span className="waiting__icon">
        <Icon of={channelIcons[message.channel]} />
      </span>
      <span className="grow">
        <span className="strong">{text.kind(message)}</span>
        <span className="waiting__more muted">{text.recipient(message)}</span>
        <span className="waiting__more muted n">{text.nextTry(civilOf(message.nextTryAt).time)}</span>
      </span>
    </li>
  );
}

/** E-mails and SMS that could not be sent, of every kind: here while they are tried again, and only then. */
export function DashboardFailedMessages() {
  const messages = useFailedMessages().data ?? [];
  if (messages.length === 0) return null;
  const more = messages.length - mostShown;
  return (
    <section className="amplify-card waiting" aria-labelledby="failed-messages">
      <div className="dashboard__section">
        <h2 id="failed-messages">{text.title}</h2>
        <p className="small muted">{text.lead}</p>
      </div>
      <ul>
        {messages.slice(0, mostShown).map((message) => (
          <FailedRow key={`${message.id} ${message.channel}`} message={message} />
        ))}
      </ul>
      {more > 0 && <p className="waiting__none muted">{text.more(more)}</p>}
    </section>
  );
}
