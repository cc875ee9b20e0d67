import { useQueryClient } from '@tanstack/react-query';
import { listTeam, type TeamMember } from '#shared/staff/desk-api.ts';
import { PendingEmailNotice } from '#web/src/components/email-proof/pending-email-notice.tsx';
import { EditorField, useEditor } from '#web/src/components/form/editor.tsx';
import { DialogForm, FormDialog } from '#web/src/components/form/form-dialog.tsx';
import { InvitationState } from '#web/src/components/invitation/invitation-state.tsx';
import { MailStopNotice } from '#web/src/components/mail-stop/mail-stop-notice.tsx';
import { buildQuery } from '#web/src/lib/build-query.ts';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { Split } from '#web/src/ui/layout/layout.tsx';
import { pairColumns } from '../person-fields.tsx';
import { describeCreationFailure, memberText as text } from './copy.ts';
import {
  useCancelStaffEmailChange,
  useCreateStaffMember,
  useResendStaffEmailProof,
  useServices,
  useUpdateStaffMember,
} from './queries.ts';
import { teamMemberForm } from './team-member-form.tsx';

function notifyUpdated({ email, pendingEmail }: TeamMember, typedEmail: string): void {
  const isPending = pendingEmail !== undefined && typedEmail !== email;
  toast.success(
    text.updated,
    isPending ? { description: text.pendingEmailDetail(pendingEmail, email) } : undefined,
  );
}

type Props = { member?: TeamMember | undefined; onClose: () => void };

/** Edits or creates a team member. Render to open. */
export function TeamMemberDialog({ member, onClose }: Props) {
  const services = useServices().data ?? [];
  const client = useQueryClient();
  const create = useCreateStaffMember();
  const update = useUpdateStaffMember(member?.staffId ?? '');
  const editor = useEditor(teamMemberForm, {
    opened: member,
    read: async () =>
      (await client.fetchQuery({ ...buildQuery(listTeam), staleTime: 0 })).find(
        ({ staffId }) => staffId === member?.staffId,
      ),
    save: (profile, current) =>
      current ? update.mutateAsync({ ...profile, version: current.version }) : create.mutateAsync(profile),
    onSaved: (profile, saved) => {
      if (member) notifyUpdated(saved, profile.email);
      else toast.success(profile.active ? text.created : text.createdInactive);
      onClose();
    },
    texts: {
      serviceIds: (ids) =>
        services
          .filter(({ serviceId }) => ids.includes(serviceId))
          .map(({ name }) => name)
          .join('\n'),
    },
  });
  const { stored, follow } = editor;
  const isProved = member !== undefined && !member.invited;
  const lead = member && stored && (
    <>
      {member.invited && member.active && <InvitationState userId={stored.staffId} />}
      <MailStopNotice reason={stored.mailStop} email={stored.pendingEmail ?? stored.email} />
      {stored.pendingEmail !== undefined && (
        <PendingEmailSection {...stored} pendingEmail={stored.pendingEmail} onReply={follow} />
      )}
    </>
  );
  return (
    <FormDialog
      title={member ? text.editTitle : text.createTitle}
      subtitle={member ? `${member.firstName} ${member.lastName}` : text.createSubtitle}
      draft={editor.draftForm.draft}
      onClose={onClose}
    >
      <DialogForm
        editor={editor}
        lead={lead}
        describe={member ? undefined : describeCreationFailure}
        submit={member ? text.save : text.create}
        submitting={text.saving}
      >
        <Split columns={pairColumns} gap={16}>
          <EditorField of={teamMemberForm} name="firstName" />
          <EditorField of={teamMemberForm} name="lastName" />
        </Split>
        <EditorField of={teamMemberForm} name="phone" />
        <EditorField
          of={teamMemberForm}
          name="email"
          hint={isProved ? text.emailChangeHint : text.emailHint}
        />
        <EditorField of={teamMemberForm} name="active" />
        <EditorField of={teamMemberForm} name="serviceIds" />
        <EditorField of={teamMemberForm} name="baseHours" />
      </DialogForm>
    </FormDialog>
  );
}

type PendingEmailProps = Pick<TeamMember, 'staffId' | 'email'> & {
  pendingEmail: string;
  onReply: (member: TeamMember) => void;
};

function PendingEmailSection({ staffId, email, pendingEmail, onReply }: PendingEmailProps) {
  /** The e-mail may have been verified since the dialog opened. */
  const reportReply = (currentMember: TeamMember, message: string) => {
    onReply(currentMember);
    return currentMember.email === email ? message : text.emailConfirmed(currentMember.email);
  };
  return (
    <PendingEmailNotice
      title={text.pendingEmail}
      detail={text.pendingEmailDetail(pendingEmail, email)}
      resend={useResendStaffEmailProof(staffId)}
      resent={(currentMember) => reportReply(currentMember, text.proofResent(pendingEmail))}
      cancel={useCancelStaffEmailChange(staffId)}
      cancelled={(currentMember) => reportReply(currentMember, text.emailUnchanged(email))}
    />
  );
}
