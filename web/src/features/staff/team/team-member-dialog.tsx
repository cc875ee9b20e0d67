import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { phoneHint } from '#shared/core/phone/e164.ts';
import type { BodyOf } from '#shared/core/route.ts';
import { workingHours } from '#shared/staff/block-hours.ts';
import { type createStaffMember, listTeam, type TeamMember } from '#shared/staff/desk-api.ts';
import { staffErrors } from '#shared/staff/errors.ts';
import { ChangedMeanwhile } from '#web/src/components/changed-meanwhile/changed-meanwhile.tsx';
import { useLatest } from '#web/src/components/changed-meanwhile/use-latest.ts';
import { PendingEmailNotice } from '#web/src/components/email-proof/pending-email-notice.tsx';
import { InvitationState } from '#web/src/components/invitation/invitation-state.tsx';
import { MailStopNotice } from '#web/src/components/mail-stop/mail-stop-notice.tsx';
import { textOf } from '#web/src/lib/problem.ts';
import { queryOf } from '#web/src/lib/query-of.ts';
import { forget } from '#web/src/lib/session/session-draft.ts';
import { Dialog, DialogBody, FormFoot } from '#web/src/ui/dialogs/dialog.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { FormEmail } from '#web/src/ui/fields/email/form-email.tsx';
import { Form, FormSummary, useKeptForm } from '#web/src/ui/fields/form.tsx';
import { FormSelect, FormText, useFormControl } from '#web/src/ui/fields/form-fields.tsx';
import { hourOptions, startOptions } from '#web/src/ui/fields/hour-options.ts';
import { Switch } from '#web/src/ui/fields/switch.tsx';
import { creationFailure, memberText } from './copy.ts';
import { memberDraft } from './member-draft.ts';
import {
  useCancelStaffEmailChange,
  useCreateStaffMember,
  useResendStaffEmailProof,
  useServices,
  useUpdateStaffMember,
} from './queries.ts';
import { fieldsOf, MemberForm, type MemberState, memberParts, TypedMember } from './schema.ts';
import { TeamServices } from './team-services.tsx';

type Profile = BodyOf<typeof createStaffMember>;

function tellUpdated({ email, pendingEmail }: TeamMember, written: string): void {
  const isAsked = pendingEmail !== undefined && written !== email;
  toast.success(
    memberText.updated,
    isAsked ? { description: memberText.pendingEmailDetail(pendingEmail, email) } : undefined,
  );
}

type Props = { member?: TeamMember | undefined; onClose: () => void };

/** Somebody of the team, or somebody new. Render it to open it. */
export function TeamMemberDialog({ member, onClose }: Props) {
  const kept = useKeptForm({
    schema: MemberForm,
    typed: TypedMember,
    opened: fieldsOf(member),
    draft: memberDraft(member),
  });
  const { form, draft } = kept;
  const close = () => {
    forget(draft);
    onClose();
  };
  const parts = memberParts(useServices().data ?? []);
  const client = useQueryClient();
  const latest = useLatest(kept, {
    opened: member,
    refusal: staffErrors.changed_meanwhile,
    read: async () =>
      (await client.fetchQuery({ ...queryOf(listTeam), staleTime: 0 })).find(
        ({ staffId }) => staffId === member?.staffId,
      ),
    valuesOf: fieldsOf,
    parts,
  });
  const create = useCreateStaffMember();
  const update = useUpdateStaffMember(member?.staffId ?? '');
  const save = async (profile: Profile) => {
    if (member) {
      const saved = await latest.save((stored) =>
        update.mutateAsync({ ...profile, version: stored?.version ?? 0 }),
      );
      tellUpdated(saved, profile.email);
    } else {
      await create.mutateAsync(profile);
      toast.success(profile.active ? memberText.created : memberText.createdInactive);
    }
    close();
  };
  return (
    <Dialog
      title={member ? memberText.editTitle : memberText.createTitle}
      subtitle={member ? `${member.firstName} ${member.lastName}` : memberText.createSubtitle}
      dirty={form.formState.isDirty}
      onClose={close}
    >
      <Form
        form={form}
        kept={kept}
        onSubmit={save}
        describe={member ? textOf : creationFailure}
        className="dialog__form"
      >
        <DialogBody>
          {member?.invited && member.active && <InvitationState userId={member.staffId} />}
          <Fields form={form} isProved={member !== undefined && !member.invited}>
            {latest.stored && (
              <MailStopNotice
                reason={latest.stored.mailStop}
                email={latest.stored.pendingEmail ?? latest.stored.email}
              />
            )}
            {latest.stored?.pendingEmail !== undefined && (
              <PendingEmail
                {...latest.stored}
                pendingEmail={latest.stored.pendingEmail}
                onReply={latest.follow}
              />
            )}
            <ChangedMeanwhile form={form} parts={parts} meanwhile={latest.meanwhile} />
          </Fields>
        </DialogBody>
        <FormFoot
          busy={create.isPending || update.isPending}
          submit={member ? memberText.save : memberText.create}
          submitting={memberText.saving}
        />
      </Form>
    </Dialog>
  );
}

type PendingEmailProps = Pick<TeamMember, 'staffId' | 'email'> & {
  pendingEmail: string;
  onReply: (member: TeamMember) => void;
};

function PendingEmail({ staffId, email, pendingEmail, onReply }: PendingEmailProps) {
  /** They may have proved it since this was opened. */
  const told = (now: TeamMember, words: string) => {
    onReply(now);
    return now.email === email ? words : memberText.emailProved(now.email);
  };
  return (
    <PendingEmailNotice
      title={memberText.pendingEmail}
      detail={memberText.pendingEmailDetail(pendingEmail, email)}
      resend={useResendStaffEmailProof(staffId)}
      resent={(now) => told(now, memberText.proofResent(pendingEmail))}
      cancel={useCancelStaffEmailChange(staffId)}
      cancelled={(now) => told(now, memberText.emailKept(email))}
    />
  );
}

type FieldsProps = {
  form: MemberState;
  /** Another e-mail is theirs once they proved it. */
  isProved: boolean;
  children: ReactNode;
};

function Fields({ form, isProved, children }: FieldsProps) {
  const services = useServices().data;
  const chosen = useFormControl(form, 'serviceIds');
  const [start, end] = form.watch(['start', 'end']);
  return (
    <div className="stack">
      <FormSummary />
      {children}
      <div className="team-form__pair">
        <FormText name="firstName" label={memberText.firstName} autoComplete="off" />
        <FormText name="lastName" label={memberText.lastName} autoComplete="off" />
      </div>
      <FormText name="phone" type="tel" label={memberText.phone} hint={phoneHint} autoComplete="off" />
      <FormEmail
        name="email"
        label={memberText.email}
        hint={isProved ? memberText.emailChangeHint : memberText.emailHint}
        autoComplete="off"
      />
      <Active form={form} />
      <TeamServices
        services={services ?? []}
        empty={services && memberText.noServices}
        chosen={chosen.value}
        onChange={chosen.change}
        error={chosen.error}
        ref={chosen.ref}
      />
      <fieldset>
        <legend className="choice-legend">{memberText.hours}</legend>
        <p className="muted small">{memberText.hoursHint}</p>
        <div className="team-form__pair">
          <FormSelect
            name="start"
            label={memberText.from}
            placeholder={memberText.noHour}
            options={startOptions(workingHours, start)}
            optional
          />
          <FormSelect
            name="end"
            label={memberText.to}
            placeholder={memberText.noHour}
            options={hourOptions(workingHours, end)}
            optional
          />
        </div>
      </fieldset>
    </div>
  );
}

function Active({ form }: { form: MemberState }) {
  const id = useId();
  const { value, change } = useFormControl(form, 'active');
  return (
    <div className="team-form__active">
      <Switch label={memberText.active} checked={value} onChange={change} describedBy={id} />
      <p>
        <span className="strong">{memberText.active}</span>
        <span id={id} className="muted small">
          {value ? memberText.activeNow : memberText.inactiveNow}
        </span>
      </p>
    </div>
  );
}
