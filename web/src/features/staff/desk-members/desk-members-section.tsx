import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { DeskMember } from '#shared/accounts/desk-members-api.ts';
import { textOf } from '#web/src/lib/problem.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { ConfirmDialog } from '#web/src/ui/dialogs/confirm-dialog.tsx';
import { QueryBoundary } from '#web/src/ui/feedback/query-boundary.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { deskMembersText, deskRemovalText } from './copy.ts';
import { DeskMemberDialog } from './desk-member-dialog.tsx';
import { DeskMembersTable, nameOf } from './desk-members-table.tsx';
import { useDeskMembers, useRemoveDeskMember } from './queries.ts';
import './desk-members.css';

type Task = { kind: 'invite' } | { kind: 'edit' | 'remove'; member: DeskMember };

/** Who keeps the center's day: invited, changed and taken out by its administrators. */
export function DeskMembersSection() {
  const members = useDeskMembers();
  const [task, setTask] = useState<Task>();
  const close = () => setTask(undefined);
  return (
    <section className="desk-members" aria-labelledby="desk-members">
      <div className="desk-members__head">
        <div>
          <h2 id="desk-members">{deskMembersText.title}</h2>
          <p className="muted small">{deskMembersText.lead}</p>
        </div>
        <Button icon={<Plus aria-hidden />} onClick={() => setTask({ kind: 'invite' })}>
          {deskMembersText.invite}
        </Button>
      </div>
      <QueryBoundary query={members} errorTitle={deskMembersText.failed}>
        {(everyone) => (
          <DeskMembersTable
            rows={everyone.map((member) => ({
              ...member,
              onEdit: () => setTask({ kind: 'edit', member }),
              onRemove: () => setTask({ kind: 'remove', member }),
            }))}
          />
        )}
      </QueryBoundary>
      {task?.kind === 'invite' && <DeskMemberDialog onClose={close} />}
      {task?.kind === 'edit' && <DeskMemberDialog member={task.member} onClose={close} />}
      {task?.kind === 'remove' && <RemoveDialog member={task.member} onClose={close} />}
    </section>
  );
}

function RemoveDialog({ member, onClose }: { member: DeskMember; onClose: () => void }) {
  const remove = useRemoveDeskMember(member.userId);
  const confirm = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        toast.success(deskRemovalText.done);
        onClose();
      },
    });
  return (
    <ConfirmDialog
      title={deskRemovalText.title}
      confirmLabel={deskRemovalText.confirm}
      busy={remove.isPending}
      busyLabel={deskRemovalText.working}
      error={remove.isError ? textOf(remove.error) : undefined}
      onConfirm={confirm}
      onCancel={onClose}
    >
      <div className="stack">
        <p>{deskRemovalText.question(nameOf(member))}</p>
        <p className="muted">{deskRemovalText.consequence}</p>
      </div>
    </ConfirmDialog>
  );
}
