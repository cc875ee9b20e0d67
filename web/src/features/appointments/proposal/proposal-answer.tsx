import { LockKeyhole } from 'lucide-react';
import type { ProposalView } from '#shared/appointments/views.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { Notice } from '#web/src/ui/feedback/notice.tsx';
import { Row, Stack, Text } from '#web/src/ui/layout/layout.tsx';
import { describeAcceptError, type Moment, proposalText } from './copy.ts';

type Props = {
  appointment: Moment & { readonly depositCents: number; readonly canChange: boolean };
  proposal: ProposalView;
  isAccepting: boolean;
  acceptError: Error | null;
  onAccept: (moment: Moment) => void;
  onPickOther: () => void;
  onCancel: () => void;
};

/** The proposed times, each accepted with one press, or other answers. It never names the treatment. */
export function ProposalAnswer({
  appointment,
  proposal,
  isAccepting,
  acceptError,
  onAccept,
  onPickOther,
  onCancel,
}: Props) {
  return (
    <Stack gap={16}>
      <p>
        {proposalText.requested} <s>{proposalText.moment(appointment)}</s>
      </p>
      <p>{proposalText.until(proposal)}</p>
      {proposal.note !== undefined && (
        <Text as="p" breakWords>
          {proposalText.note(proposal.note)}
        </Text>
      )}
      {acceptError && <Notice tone="danger">{describeAcceptError(acceptError)}</Notice>}
      {proposal.slots.map(({ date, time, staffName }, index) => (
        <Stack key={`${date}T${time}`} gap={4}>
          <Button
            variant={index === 0 ? 'primary' : 'secondary'}
            fullWidth
            busy={isAccepting}
            busyLabel={proposalText.accepting}
            onClick={() => onAccept({ date, time })}
          >
            {proposalText.accept({ date, time })}
          </Button>
          <Text as="p" size={13} tone="muted" textAlign="center">
            {proposalText.withStaff(staffName)}
          </Text>
        </Stack>
      ))}
      <Row gap={8} wrap>
        {appointment.canChange && <Button onClick={onPickOther}>{proposalText.otherTimes}</Button>}
        <Button variant="danger-ghost" onClick={onCancel}>
          {proposalText.cancel}
        </Button>
      </Row>
      <Row as="p" gap={8} align="start" size={14} tone="muted">
        <Icon icon={LockKeyhole} inLine />
        {proposalText.hold(appointment.depositCents)}
      </Row>
    </Stack>
  );
}
