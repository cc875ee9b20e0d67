import * as z from 'zod/mini';
import {
  formatPasswordHint,
  getMinimumPasswordLength,
  toWeakPasswordError,
} from '#shared/accounts/password.ts';
import { changePassword } from '#shared/accounts/security-api.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { Role } from '#shared/core/roles.ts';
import { useCommand } from '#web/src/lib/command.ts';
import { useSignedIn } from '#web/src/lib/me.ts';
import { CallError } from '#web/src/lib/problem.ts';
import { endSession } from '#web/src/lib/session/session.ts';
import { Dialog, DialogBody, FormFoot } from '#web/src/ui/dialogs/dialog.tsx';
import { Form, FormSummary, useAppForm } from '#web/src/ui/fields/form.tsx';
import { FormPassword } from '#web/src/ui/fields/form-fields.tsx';
import { Stack } from '#web/src/ui/layout/layout.tsx';
import { securityText } from './copy.ts';

const text = securityText.password;

/** Validates length and repetition. The server also rejects weak or current passwords. */
function createPasswordForm(role: Role) {
  const minimumLength = getMinimumPasswordLength(role);
  return z
    .object({
      password: z.string().check(z.minLength(1, { error: text.needed })),
      newPassword: z
        .string()
        .check(z.minLength(minimumLength, { error: toWeakPasswordError(minimumLength).text })),
      repeated: z.string(),
    })
    .check(
      z.refine(({ newPassword, repeated }) => newPassword === repeated, {
        error: text.differ,
        path: ['repeated'],
      }),
    );
}
type Values = z.infer<ReturnType<typeof createPasswordForm>>;

/** Dialog that changes the password, given the current one. Render it to open it. */
export function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const { role } = useSignedIn();
  const form = useAppForm(createPasswordForm(role), { password: '', newPassword: '', repeated: '' });
  const change = useCommand(changePassword, {
    inputOf: (body: Omit<Values, 'repeated'>) => ({ body }),
    onSuccess: () => endSession({ reason: text.changed, isGood: true }),
    // A retry after a lost answer is rejected, because the change ended the session.
    onError: (error) => {
      if (error instanceof CallError && error.is(coreErrors.unauthenticated))
        endSession({ reason: text.maybeChanged });
    },
  });
  const submit = ({ password, newPassword }: Values) => change.mutateAsync({ password, newPassword });
  return (
    <Dialog title={securityText.changePassword} dirty={form.formState.isDirty} onClose={onClose}>
      <Form form={form} onSubmit={submit} className="dialog__form">
        <DialogBody>
          <Stack gap={16}>
            <FormSummary />
            <FormPassword name="password" label={text.present} autoComplete="current-password" />
            <FormPassword
              name="newPassword"
              label={text.next}
              hint={formatPasswordHint(getMinimumPasswordLength(role))}
              autoComplete="new-password"
            />
            <FormPassword name="repeated" label={text.repeated} autoComplete="new-password" />
            <p className="small muted">{text.consequence}</p>
          </Stack>
        </DialogBody>
        <FormFoot
          busy={change.isPending || change.isSuccess}
          submit={text.submit}
          submitting={text.submitting}
        />
      </Form>
    </Dialog>
  );
}
