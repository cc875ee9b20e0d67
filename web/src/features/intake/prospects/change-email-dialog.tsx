import { formatFullName } from '#shared/core/person.ts';
import { changeProspectEmail, type ProspectLine } from '#shared/intake/prospects/desk-api.ts';
import { Dialog, DialogBody, FormFoot } from '#web/src/ui/dialogs/dialog.tsx';
import { Notice } from '#web/src/ui/feedback/notice.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { FormEmail } from '#web/src/ui/fields/email/form-email.tsx';
import { Form, FormSummary, useAppForm } from '#web/src/ui/fields/form.tsx';
import { Stack } from '#web/src/ui/layout/layout.tsx';
import { messageForEmailError, emailText as text } from './copy.ts';
import { useChangeProspectEmail } from './queries.ts';

type Props = {
  prospect: ProspectLine;
  /** Why the given e-mail cannot open an account. */
  obstacle: string | undefined;
  onClose: () => void;
};

/** Changes a prospect's e-mail. Render to open. */
export function ChangeEmailDialog({ prospect, obstacle, onClose }: Props) {
  const form = useAppForm(changeProspectEmail.body, { email: prospect.email });
  const change = useChangeProspectEmail(prospect.prospectId);
  return (
    <Dialog
      title={text.title}
      subtitle={formatFullName(prospect)}
      dirty={form.formState.isDirty}
      onClose={onClose}
    >
      <Form
        form={form}
        onSubmit={async ({ email }) => {
          await change.mutateAsync(email);
          toast.success(text.done, { description: formatFullName(prospect) });
          onClose();
        }}
        describe={messageForEmailError}
        className="dialog__form"
      >
        <DialogBody>
          <Stack gap={16}>
            {obstacle !== undefined && <Notice title={obstacle} />}
            <FormSummary />
            <FormEmail name="email" label={text.label} hint={text.hint} autoComplete="off" />
          </Stack>
        </DialogBody>
        <FormFoot busy={change.isPending} submit={text.save} submitting={text.saving} />
      </Form>
    </Dialog>
  );
}
