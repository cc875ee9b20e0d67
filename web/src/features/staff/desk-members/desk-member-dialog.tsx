import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import {
  type DeskMember,
  DeskMemberChange,
  listDeskMembers,
  NewDeskMember,
} from '#shared/accounts/desk-members-api.ts';
import { accountErrors } from '#shared/accounts/errors.ts';
import { roleLabels } from '#shared/accounts/labels.ts';
import { frontDesk } from '#shared/core/roles.ts';
import { defineForm } from '#web/src/components/form/define-form.ts';
import { EditorField, EditorForm, EditorNotices, useEditor } from '#web/src/components/form/editor.tsx';
import { email } from '#web/src/components/form/email.tsx';
import { FormDialog } from '#web/src/components/form/form-dialog.tsx';
import { custom } from '#web/src/components/form/kinds.tsx';
import { InvitationState } from '#web/src/components/invitation/invitation-state.tsx';
import { buildQuery } from '#web/src/lib/build-query.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { DialogBody, DialogFoot, useDialogClose } from '#web/src/ui/dialogs/dialog.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { SegmentedControl } from '#web/src/ui/fields/choices.tsx';
import { useFieldValue } from '#web/src/ui/fields/form-fields.tsx';
import { Split, Stack } from '#web/src/ui/layout/layout.tsx';
import { createActiveField, pairColumns, personFields } from '../person-fields.tsx';
import { deskMemberText as text } from './copy.ts';
import { formatName } from './desk-members-table.tsx';
import { useChangeDeskMember, useInviteDeskMember } from './queries.ts';
import { RoleRights } from './role-rights.tsx';

type Role = DeskMember['role'];

const deskMemberForm = defineForm('desk member', {
  // The body of both commands. The dialog omits the fields that its command does not have.
  body: z.extend(NewDeskMember, { active: DeskMemberChange.shape.active }),
  conflict: accountErrors.changed_meanwhile,
  idOf: ({ userId }: DeskMember) => userId,
  toValues: (member: DeskMember) => member,
  fields: {
    role: custom<Role>('Rol', {
      initial: 'supervisor',
      draft: z.enum(frontDesk),
      toText: (role) => roleLabels[role],
      Control: RoleControl,
    }),
    ...personFields,
    email: { ...email('Correo electrónico', { hint: text.emailHint }), isMerged: false },
    active: createActiveField({ on: text.activeHint, off: text.inactiveHint }),
  },
});

type Props = { member?: DeskMember; onClose: () => void };

/** Edits or invites a front desk account. A new role requires a second step. Render to open. */
export function DeskMemberDialog({ member, onClose }: Props) {
  const client = useQueryClient();
  const invite = useInviteDeskMember();
  const change = useChangeDeskMember(member?.userId ?? '');
  const editor = useEditor(deskMemberForm, {
    opened: member,
    read: async () =>
      (await client.fetchQuery({ ...buildQuery(listDeskMembers), staleTime: 0 })).find(
        ({ userId }) => userId === member?.userId,
      ),
    save: ({ email: address, active, ...person }, current) =>
      current
        ? change.mutateAsync({ ...person, active, version: current.version })
        : invite.mutateAsync({ ...person, email: address }),
    onSaved: () => {
      toast.success(member ? text.updated : text.invited);
      onClose();
    },
  });
  const { form, draft } = editor.draftForm;
  const [isConfirming, setConfirming] = useState(false);
  const needsSecondStep = form.watch('role') !== editor.stored?.role;
  const firstStep = needsSecondStep ? 'first' : 'only';
  const submit: typeof editor.submit = async (values) => {
    setConfirming(needsSecondStep && !isConfirming);
    // The server's field errors are shown in the first step.
    if (!needsSecondStep || isConfirming) await editor.submit(values);
  };
  return (
    <FormDialog
      title={member ? text.editTitle : text.inviteTitle}
      subtitle={member ? formatName(member) : text.inviteSubtitle}
      draft={draft}
      onClose={onClose}
    >
      <EditorForm editor={{ ...editor, submit }} className="dialog__form">
        <DialogBody>
          <Stack gap={16}>
            <EditorNotices editor={editor} />
            {isConfirming ? (
              <RoleRights person={form.getValues()} isNew={member === undefined} />
            ) : (
              <MemberFields member={member} />
            )}
          </Stack>
        </DialogBody>
        <MemberFoot
          busy={editor.isSubmitting}
          step={isConfirming ? 'confirm' : firstStep}
          isNew={member === undefined}
          onBack={() => setConfirming(false)}
        />
      </EditorForm>
    </FormDialog>
  );
}

const MemberFields = ({ member }: { member: DeskMember | undefined }) => (
  <>
    {member?.invited && member.active && <InvitationState userId={member.userId} />}
    <EditorField of={deskMemberForm} name="role" />
    <Split columns={pairColumns} gap={16}>
      <EditorField of={deskMemberForm} name="firstName" />
      <EditorField of={deskMemberForm} name="lastName" />
    </Split>
    <EditorField of={deskMemberForm} name="phone" />
    <EditorField of={deskMemberForm} name={member ? 'active' : 'email'} />
  </>
);

function RoleControl({ name, label }: { name: string; label: string }) {
  const { value, change } = useFieldValue<Role>(name);
  return (
    <SegmentedControl
      legend={label}
      value={value}
      options={frontDesk.map((role) => ({ value: role, label: roleLabels[role] }))}
      onChange={(chosen) => {
        const role = frontDesk.find((deskRole) => deskRole === chosen);
        if (role) change(role);
      }}
    />
  );
}

type MemberFootProps = {
  busy: boolean;
  step: 'only' | 'first' | 'confirm';
  isNew: boolean;
  onBack: () => void;
};

function MemberFoot({ busy, step, isNew, onBack }: MemberFootProps) {
  const close = useDialogClose();
  const confirm = isNew ? text.confirmInvite : text.confirmRole;
  const label = { only: text.save, first: text.next, confirm }[step];
  return (
    <DialogFoot>
      <Button disabled={busy} onClick={step === 'confirm' ? onBack : close}>
        {step === 'confirm' ? text.back : text.cancel}
      </Button>
      <Button
        type="submit"
        variant="primary"
        busy={busy}
        busyLabel={step === 'confirm' && isNew ? text.sending : text.saving}
      >
        {label}
      </Button>
    </DialogFoot>
  );
}
