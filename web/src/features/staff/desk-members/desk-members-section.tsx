import { Plus } from 'lucide-react';
import type { DeskMember } from '#shared/accounts/desk-members-api.ts';
import { toErrorMessage } from '#web/src/lib/problem.ts';
import { buildDraftName, readDraft } from '#web/src/lib/session/session-draft.ts';
import { useRestoredTask } from '#web/src/lib/session/use-restored-task.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { ConfirmDialog } from '#web/src/ui/dialogs/confirm-dialog.tsx';
import { QueryBoundary } from '#web/src/ui/feedback/query-boundary.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { Heading, Row, Stack } from '#web/src/ui/layout/layout.tsx';
import { deskMembersText, deskRemovalText, secondFactorResetText } from './copy.ts';
import { DeskMemberDialog } from './desk-member-dialog.tsx';
import { DeskMembersTable, formatName } from './desk-members-table.tsx';
import { useDeskMembers, useRemoveDeskMember, useResetSecondFactor } from './queries.ts';

type MemberTask = { kind: 'invite' } | { kind: 'edit' | 'reset' | 'remove'; member: DeskMember };

/** Finds a form whose draft was persisted before a reload or the end of the session. */
function findDraftTask(members: readonly DeskMember[]): MemberTask | undefined {
  const member = members.find(({ userId }) => readDraft(buildDraftName('desk member', userId)) !== null);
  if (member) return { kind: 'edit', member };
  return readDraft(buildDraftName('desk member', undefined)) === null ? undefined : { kind: 'invite' };
}

/** Front desk accounts, managed by administrators. */
export function DeskMembersSection() {
  const members = useDeskMembers();
  const [task, setTask] = useRestoredTask(members.data, findDraftTask);
  const close = () => setTask(undefined);
  return (
    <Stack as="section" gap={16} pad="40 0 0 0" aria-labelledby="desk-members">
      <Row gap="12 24" align="start" justify="between" wrap>
        <Stack gap={4}>
          <Heading id="desk-members" size={18}>
            {deskMembersText.title}
          </Heading>
          <p className="muted small">{deskMembersText.lead}</p>
        </Stack>
        <Button icon={<Plus aria-hidden />} onClick={() => setTask({ kind: 'invite' })}>
          {deskMembersText.invite}
        </Button>
      </Row>
      <QueryBoundary query={members} errorTitle={deskMembersText.loadFailed} cards="large">
        {(deskMembers) => (
          <DeskMembersTable
            rows={deskMembers.map((member) => ({
              ...member,
              onEdit: () => setTask({ kind: 'edit', member }),
              onReset: () => setTask({ kind: 'reset', member }),
              onRemove: () => setTask({ kind: 'remove', member }),
            }))}
          />
        )}
      </QueryBoundary>
      {task?.kind === 'invite' && <DeskMemberDialog onClose={close} />}
      {task?.kind === 'edit' && <DeskMemberDialog member={task.member} onClose={close} />}
      {task?.kind === 'reset' && <ResetDialog member={task.member} onClose={close} />}
      {task?.kind === 'remove' && <RemoveDialog member={task.member} onClose={close} />}
    </Stack>
  );
}

type MemberDialogProps = { member: DeskMember; onClose: () => void };

const RemoveDialog = ({ member, onClose }: MemberDialogProps) => (
  <ConfirmMemberDialog
    member={member}
    text={deskRemovalText}
    command={useRemoveDeskMember(member.userId)}
    onClose={onClose}
  />
);

const ResetDialog = ({ member, onClose }: MemberDialogProps) => (
  <ConfirmMemberDialog
    member={member}
    text={secondFactorResetText}
    command={useResetSecondFactor(member.userId)}
    onClose={onClose}
  />
);

type ConfirmMemberProps = MemberDialogProps & {
  text: typeof deskRemovalText | typeof secondFactorResetText;
  command: ReturnType<typeof useRemoveDeskMember>;
};

/** Confirms an action on an account, with its consequences. */
function ConfirmMemberDialog({ member, text, command, onClose }: ConfirmMemberProps) {
  const confirm = () =>
    command.mutate(undefined, {
      onSuccess: () => {
        toast.success(text.done);
        onClose();
      },
    });
  return (
    <ConfirmDialog
      title={text.title}
      confirmLabel={text.confirm}
      busy={command.isPending}
      busyLabel={text.working}
      error={command.isError ? toErrorMessage(command.error) : undefined}
      onConfirm={confirm}
      onCancel={onClose}
    >
      <Stack gap={16}>
        <p>{text.question(formatName(member))}</p>
        <p className="muted">{text.consequence}</p>
      </Stack>
    </ConfirmDialog>
  );
}
