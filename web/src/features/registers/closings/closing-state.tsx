import { LockOpen, MailCheck, MailWarning, Send } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ReplyOf } from '#shared/core/route.ts';
import type { resendClosing } from '#shared/registers/closing-api.ts';
import { useRegisters } from '#web/src/components/registers/use-register.ts';
import { toErrorMessage } from '#web/src/lib/problem.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Card } from '#web/src/ui/display/card.tsx';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { Row, Stack, Text } from '#web/src/ui/layout/layout.tsx';
import { closingText as text } from './copy.ts';
import { useResendClosing } from './queries.ts';

type StateProps = {
  readonly icon: ReactNode;
  readonly title: string;
  readonly children: ReactNode;
  readonly action?: ReactNode;
  readonly tone?: 'warn';
};

const State = ({ icon, title, children, action, tone }: StateProps) => (
  <Card>
    <Row
      gap={10}
      align="stretch"
      pad="14 16"
      style={tone && { borderRadius: 'var(--ds-r-l)', background: 'var(--ds-pend-bg)' }}
    >
      <Text tone={tone ? 'pending' : 'success'}>{icon}</Text>
      <div>
        <p className="strong">{title}</p>
        <Stack pad="0 0 6 0" size={14} tone="muted" breakWords className="n">
          {children}
        </Stack>
        {action}
      </div>
    </Row>
  </Card>
);

type ClosingMailProps = { readonly closingNumber: string; readonly mail: ReplyOf<typeof resendClosing> };

const titles = { sent: text.sent, waiting: text.sending, failed: text.notSent } as const;
const icons = { sent: MailCheck, waiting: Send, failed: MailWarning } as const;

/** Delivery status of the e-mail to the administrators, which front desk users can resend. */
export function ClosingMail({ closingNumber, mail }: ClosingMailProps) {
  const { state, to: recipients, at: sentAt } = mail;
  const resend = useResendClosing(closingNumber);
  const send = () =>
    resend.mutate(undefined, {
      onSuccess: () => toast.success(text.resent),
      onError: (error) => toast.error(toErrorMessage(error)),
    });
  return (
    <State
      icon={<Icon icon={icons[state]} />}
      title={titles[state]}
      {...(state === 'failed' ? { tone: 'warn' as const } : {})}
      action={
        state !== 'waiting' && (
          <Button size="small" busy={resend.isPending} busyLabel={text.resending} onClick={send}>
            {text.resend}
          </Button>
        )
      }
    >
      {text.sentTo(recipients, sentAt)}
      {state === 'failed' && <p>{text.notSentHint}</p>}
    </State>
  );
}

/** Registers that are still open. */
export function OpenRegisters() {
  const { data } = useRegisters();
  const openRegisters = data?.rows.filter(({ opening }) => opening !== undefined) ?? [];
  return openRegisters.map(({ registerId, name }) => (
    <State key={registerId} icon={<Icon icon={LockOpen} />} title={text.stillOpen(name)}>
      {text.stillOpenHint}
    </State>
  ));
}
