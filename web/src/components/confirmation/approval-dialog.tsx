import { useState } from 'react';
import * as z from 'zod/mini';
import { approveAct } from '#shared/accounts/approval-api.ts';
import { approvalErrors } from '#shared/accounts/errors.ts';
import { OneTimeCode } from '#shared/accounts/second-factor-api.ts';
import type { LimitedAct } from '#shared/core/approval.ts';
import { Email } from '#shared/core/schemas.ts';
import { useCommand } from '#web/src/lib/command.ts';
import { CallError } from '#web/src/lib/problem.ts';
import { Dialog, DialogBody, FormFoot } from '#web/src/ui/dialogs/dialog.tsx';
import { Form, FormSummary, useAppForm } from '#web/src/ui/fields/form.tsx';
import { FormPassword, FormText } from '#web/src/ui/fields/form-fields.tsx';
import { Stack } from '#web/src/ui/layout/layout.tsx';
import { approvalText as text } from './copy.ts';

const ApprovalInput = z.object({
  email: Email,
  password: z.string().check(z.minLength(1, { error: text.passwordNeeded })),
  code: z.union([z.literal(''), OneTimeCode]),
});

type Props = {
  facts: readonly LimitedAct[];
  onConfirm: (approval: { readonly approvalId: string }) => void;
  onCancel: () => void;
};

/** An administrator approves one act beyond the user's limit by entering their own password. */
export function ApprovalDialog({ facts: [act], onConfirm, onCancel }: Props) {
  const form = useAppForm(ApprovalInput, { email: '', password: '', code: '' });
  const [isCodeRequired, setCodeRequired] = useState(false);
  const approve = useCommand(approveAct, {
    inputOf: ({ code, ...typed }: z.infer<typeof ApprovalInput> & LimitedAct) => ({
      body: { ...typed, ...(code !== '' && { code }) },
    }),
    onSuccess: ({ approvalId }) => onConfirm({ approvalId }),
    onError: (error) => {
      if (error instanceof CallError && error.is(approvalErrors.code_needed)) setCodeRequired(true);
    },
  });
  if (!act) return null;
  return (
    <Dialog title={text.title} onClose={onCancel}>
      <Form
        form={form}
        onSubmit={(typed) => approve.mutateAsync({ ...typed, ...act })}
        className="dialog__form"
      >
        <DialogBody>
          <Stack gap={16}>
            <FormSummary />
            <p>{text.lead[act.act]}</p>
            <FormText name="email" label={text.email} type="email" autoComplete="off" />
            <FormPassword name="password" label={text.password} autoComplete="off" />
            {isCodeRequired && (
              <FormText name="code" label={text.code} inputMode="numeric" autoComplete="one-time-code" />
            )}
          </Stack>
        </DialogBody>
        <FormFoot cancel={text.cancel} submit={text.approve} />
      </Form>
    </Dialog>
  );
}
