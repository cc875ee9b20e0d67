import { calculateProposalEnd } from '#shared/appointments/proposal.ts';
import type { QueuedRequest } from '#shared/appointments/views.ts';
import { calculateHoldUntil, formatProposedTimesSms } from '#shared/notifications/proposed-times.ts';
import { buildScreenLinks } from '#shared/notifications/screen-links.ts';
import { toSmsText } from '#shared/notifications/sms-text.ts';
import { useKnownCenter } from '#web/src/components/center/center.ts';
import { civilToday } from '#web/src/lib/now.ts';
import { useNow } from '#web/src/lib/use-now.ts';
import { Stack, Text } from '#web/src/ui/layout/layout.tsx';
import { proposeText } from './copy.ts';
import type { ProposedTime } from './suggest-times.ts';

/** Has the length of a link's token, which the server chooses when it sends. */
const placeholderToken = 'x'.repeat(22);

type Props = { request: QueuedRequest; slots: readonly ProposedTime[]; note: string | undefined };

/** The SMS that the client will get. */
export function ProposalMessage({ request, slots, note }: Props) {
  const center = useKnownCenter();
  const now = useNow();
  if (!center) return null;
  const links = buildScreenLinks(window.location.origin, center, civilToday());
  const holdUntil = calculateHoldUntil(now, center.proposalHoldHours);
  const expiresAt = calculateProposalEnd(request, { slots, holdUntil }).toISOString();
  const message = formatProposedTimesSms(
    { slots, expiresAt, note },
    { links, answerLink: links.reminderLink(placeholderToken) },
  );
  return (
    <Stack gap={4}>
      <Text weight={600}>{proposeText.message}</Text>
      <Stack pad="12 14" className="box">
        <Text as="p" size={14} breakWords className="n">
          {slots.length === 0 ? proposeText.messageEmpty : message.replace(placeholderToken, '...')}
        </Text>
      </Stack>
      {note !== undefined && slots.length > 0 && !message.includes(toSmsText(note)) && (
        <Text as="p" size={13} tone="muted" role="status">
          {proposeText.noteNotInMessage}
        </Text>
      )}
    </Stack>
  );
}
