import { useQuery } from '@tanstack/react-query';
import { CircleCheck, Clock, Lock, MailCheck, TimerOff } from 'lucide-react';
import { maxInvitationTries, type InvitationState as State } from '#shared/accounts/invitation.ts';
import { invitationStateLabels } from '#shared/accounts/labels.ts';
import { getInvitation, type InvitationView, resendInvitation } from '#shared/accounts/registration-api.ts';
import { toCivilDateTime } from '#shared/core/civil-time.ts';
import type { MailStopReason } from '#shared/core/email/mail-stop.ts';
import { formatLongDate, formatTime } from '#shared/core/format.ts';
import { skipReasonLabels } from '#shared/notifications/labels.ts';
import { buildQuery } from '#web/src/lib/build-query.ts';
import { useCommand } from '#web/src/lib/command.ts';
import { toErrorMessage } from '#web/src/lib/problem.ts';
import { liveQuery } from '#web/src/lib/query.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Badge } from '#web/src/ui/feedback/badge.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { Row } from '#web/src/ui/layout/layout.tsx';

/** The server creates the invitation's messages within seconds. */
const refetchMs = 2_000;

const useInvitation = (userId: string) =>
  useQuery({
    ...buildQuery(getInvitation, { params: { userId } }),
    ...liveQuery,
    refetchInterval: ({ state }) =>
      state.data?.state === 'due' && !state.data.mailStop ? refetchMs : liveQuery.refetchInterval(),
  });

const useResendInvitation = (userId: string) =>
  useCommand(resendInvitation, {
    inputOf: () => ({ params: { userId } }),
    refreshes: [getInvitation],
    waitsForRefresh: true,
  });

const text = {
  name: (label: string) => `Invitación: ${label.toLowerCase()}`,
  resend: 'Reenviar invitación',
  resending: 'Enviando...',
  resent: 'Invitación enviada.',
  byBoth: (when: string) => `Por correo y SMS, ${when}`,
  byMail: (when: string) => `Por correo, ${when}`,
  bySms: (when: string, reason: MailStopReason) => `Por SMS, ${when} · ${text.noMail(reason)}`,
  noMail: (reason: MailStopReason): string => `sin correo: ${skipReasonLabels[reason]}`,
  noText: (reason: string) => `sin SMS: ${reason}`,
  expired: (when: string) => `Venció el ${when}`,
  locked: `La contraseña temporal se escribió mal ${maxInvitationTries} veces`,
} as const;

const invitationStyles = {
  due: { tone: 'neutral', Icon: Clock },
  sent: { tone: 'pend', Icon: MailCheck },
  expired: { tone: 'canc', Icon: TimerOff },
  locked: { tone: 'miss', Icon: Lock },
  accepted: { tone: 'conf', Icon: CircleCheck },
} as const satisfies Record<State, unknown>;

function formatMoment(instant: string): string {
  const { date, time } = toCivilDateTime(new Date(instant));
  return `${formatLongDate(date)}, ${formatTime(time)}`;
}

function describeInvitation(invitation: InvitationView): string | undefined {
  const { state, mailedAt, textedAt, textSkipped, mailStop, expiresOn } = invitation;
  if (mailStop && (state === 'due' || state === 'sent'))
    return textedAt ? text.bySms(formatMoment(textedAt), mailStop) : text.noMail(mailStop);
  if (state === 'locked') return text.locked;
  if (state === 'expired' && expiresOn) return text.expired(formatMoment(expiresOn));
  if (state !== 'sent' || !mailedAt) return undefined;
  if (textedAt) return text.byBoth(formatMoment(mailedAt));
  const byMail = text.byMail(formatMoment(mailedAt));
  return textSkipped ? `${byMail} · ${text.noText(skipReasonLabels[textSkipped])}` : byMail;
}

/** Status of an account's invitation until it is accepted, with a button to resend it. */
export function InvitationState({ userId }: { userId: string }) {
  const { data } = useInvitation(userId);
  const resend = useResendInvitation(userId);
  if (!data || data.state === 'accepted') return null;
  const { tone, Icon } = invitationStyles[data.state];
  const description = describeInvitation(data);
  const send = () =>
    resend.mutate(undefined, {
      onSuccess: () => toast.success(text.resent),
      onError: (error) => toast.error(toErrorMessage(error)),
    });
  return (
    <Row gap="8 12" wrap>
      <Badge tone={tone} icon={<Icon aria-hidden />}>
        {text.name(invitationStateLabels[data.state])}
      </Badge>
      {description !== undefined && <span className="small muted">{description}</span>}
      <Button size="small" busy={resend.isPending} busyLabel={text.resending} onClick={send}>
        {text.resend}
      </Button>
    </Row>
  );
}
