import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import * as z from 'zod/mini';
import {
  type DeskMember,
  DeskMemberChange,
  listDeskMembers,
  NewDeskMember,
} from '#shared/accounts/desk-members-api.ts';
import { accountErrors } from '#shared/accounts/errors.ts';
import { roleLabels } from '#shared/accounts/labels.ts';
import { phone } from '#shared/core/format.ts';
import { phoneHint } from '#shared/core/phone/e164.ts';
import { frontDesk } from '#shared/core/roles.ts';
import { ChangedMeanwhile } from '#web/src/components/changed-meanwhile/changed-meanwhile.tsx';
import { meanwhileText } from '#web/src/components/changed-meanwhile/copy.ts';
import { type Part, written } from '#web/src/components/changed-meanwhile/three-way.ts';
import { useLatest } from '#web/src/components/changed-meanwhile/use-latest.ts';
import { InvitationState } from '#web/src/components/invitation/invitation-state.tsx';
import { queryOf } from '#web/src/lib/query-of.ts';
import { forget } from '#web/src/lib/session/session-draft.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Dialog, DialogBody, DialogFoot, useDialogClose } from '#web/src/ui/dialogs/dialog.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { Segmented } from '#web/src/ui/fields/choices.tsx';
import { FormEmail } from '#web/src/ui/fields/email/form-email.tsx';
import { type AppForm, Form, FormSummary, type KeptForm, useKeptForm } from '#web/src/ui/fields/form.tsx';
import { FormText, useFormControl } from '#web/src/ui/fields/form-fields.tsx';
import { Switch } from '#web/src/ui/fields/switch.tsx';
import { deskMemberText as text } from './copy.ts';
import { deskMemberDraft } from './desk-member-draft.ts';
import { nameOf } from './desk-members-table.tsx';
import { useChangeDeskMember, useInviteDeskMember } from './queries.ts';
import { RoleRights } from './role-rights.tsx';

/** Of both calls; which of them takes it, and without what, is decided when it is sent. */
const MemberForm = z.strictObject({
  ...NewDeskMember.shape,
  ...z.omit(DeskMemberChange, { version: true }).shape,
});
type Fields = z.infer<typeof MemberForm>;
type MemberForm = AppForm<Fields, Fields>;

/** However wrong: what is kept of it. */
const Typed = z.object({
  role: MemberForm.shape.role,
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string(),
  email: z.string(),
  active: z.boolean(),
});

const fieldsOf = (member: DeskMember | undefined): Fields => ({
  role: member?.role ?? 'supervisor',
  firstName: member?.firstName ?? '',
  lastName: member?.lastName ?? '',
  phone: member ? phone(member.phone) : '',
  email: member?.email ?? '',
  active: member?.active ?? true,
});

/** What two people may have changed at once; nobody changes the e-mail here. */
const parts: readonly Part<Fields>[] = [
  { label: text.role, names: ['role'], words: ({ role }) => roleLabels[role] },
  written('firstName', text.firstName),
  written('lastName', text.lastName),
  written('phone', text.phone),
  { label: text.active, names: ['active'], words: ({ active }) => meanwhileText.yesOrNo(active) },
];

type Props = { member?: DeskMember; onClose: () => void };

/** The form over an account that others of the desk change too. */
function useLatestMember(kept: KeptForm<Fields, Fields>, member: DeskMember | undefined) {
  const client = useQueryClient();
  return useLatest(kept, {
    opened: member,
    refusal: accountErrors.changed_meanwhile,
    read: async () =>
      (await client.fetchQuery({ ...queryOf(listDeskMembers), staleTime: 0 })).find(
        ({ userId }) => userId === member?.userId,
      ),
    valuesOf: fieldsOf,
    parts,
  });
}

/** Somebody of the front desk, or somebody new; who gets another role is read what it may do first. Render it to open it. */
export function DeskMemberDialog({ member, onClose }: Props) {
  const kept = useKeptForm<Fields, Fields>({
    schema: MemberForm,
    typed: Typed,
    opened: fieldsOf(member),
    draft: deskMemberDraft(member),
  });
  const { form, draft } = kept;
  const close = () => {
    forget(draft);
    onClose();
  };
  const invite = useInviteDeskMember();
  const change = useChangeDeskMember(member?.userId ?? '');
  const latest = useLatestMember(kept, member);
  const [asked, setAsked] = useState(false);
  const needsSecondStep = form.watch('role') !== latest.stored?.role;
  const save = async ({ email, active, ...person }: Fields) => {
    if (needsSecondStep && !asked) {
      setAsked(true);
      return;
    }
    // What the server refuses is said at its field, in the first step.
    setAsked(false);
    if (member)
      await latest.save((stored) => change.mutateAsync({ ...person, active, version: stored?.version ?? 0 }));
    else await invite.mutateAsync({ ...person, email });
    toast.success(member ? text.updated : text.invited);
    close();
  };
  return (
    <Dialog
      title={member ? text.editTitle : text.inviteTitle}
      subtitle={member ? nameOf(member) : text.inviteSubtitle}
      dirty={form.formState.isDirty}
      onClose={close}
    >
      <Form form={form} kept={kept} onSubmit={save} className="dialog__form">
        <DialogBody>
          <div className="stack">
            <FormSummary />
            {asked ? (
              <RoleRights person={form.getValues()} isNew={member === undefined} />
            ) : (
              <>
                <ChangedMeanwhile form={form} parts={parts} meanwhile={latest.meanwhile} />
                <MemberFields form={form} member={member} />
              </>
            )}
          </div>
        </DialogBody>
        <Foot
          busy={invite.isPending || change.isPending}
          step={asked ? 'confirm' : needsSecondStep ? 'first' : 'only'}
          isNew={member === undefined}
          onBack={() => setAsked(false)}
        />
      </Form>
    </Dialog>
  );
}

function MemberFields({ form, member }: { form: MemberForm; member: DeskMember | undefined }) {
  const role = useFormControl(form, 'role');
  return (
    <>
      {member?.invited && member.active && <InvitationState userId={member.userId} />}
      <Segmented
        legend={text.role}
        value={role.value}
        options={frontDesk.map((each) => ({ value: each, label: roleLabels[each] }))}
        onChange={(chosen) => {
          const found = frontDesk.find((each) => each === chosen);
          if (found) role.change(found);
        }}
      />
      <div className="team-form__pair">
        <FormText name="firstName" label={text.firstName} autoComplete="off" />
        <FormText name="lastName" label={text.lastName} autoComplete="off" />
      </div>
      <FormText name="phone" type="tel" label={text.phone} hint={phoneHint} autoComplete="off" />
      {member ? (
        <Active form={form} />
      ) : (
        <FormEmail name="email" label={text.email} hint={text.emailHint} autoComplete="off" />
      )}
    </>
  );
}

function Active({ form }: { form: MemberForm }) {
  const id = useId();
  const { value, change } = useFormControl(form, 'active');
  return (
    <div className="team-form__active">
      <Switch label={text.active} checked={value} onChange={change} describedBy={id} />
      <p>
        <span className="strong">{text.active}</span>
        <span id={id} className="muted small">
          {value ? text.activeNow : text.inactiveNow}
        </span>
      </p>
    </div>
  );
}

type FootProps = {
  busy: boolean;
  /** Whether a second one follows, or this is it. */
  step: 'only' | 'first' | 'confirm';
  isNew: boolean;
  onBack: () => void;
};

function Foot({ busy, step, isNew, onBack }: FootProps) {
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
