import type { ComponentProps, ReactNode } from 'react';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { DialogBody, DialogFoot } from '#web/src/ui/dialogs/dialog.tsx';
import { type AppForm, Form, FormSummary, type FormValues } from '#web/src/ui/fields/form.tsx';
import { FormPassword, FormText } from '#web/src/ui/fields/form-fields.tsx';
import { Stack } from '#web/src/ui/layout/layout.tsx';
import { secondFactorText as text } from './copy.ts';

type Props<Input extends FormValues, Output> = {
  form: AppForm<Input, Output>;
  onSubmit: (values: Output) => Promise<unknown>;
  isBusy: boolean;
  submit: Pick<ComponentProps<typeof Button>, 'busyLabel'> & {
    label: string;
    variant?: 'primary' | 'danger';
  };
  back: { label: string; onClick: () => void };
  children: ReactNode;
};

/** Form with password for one action on the second factor, with its two buttons. */
export function TaskForm<Input extends FormValues, Output>({
  form,
  onSubmit,
  isBusy,
  submit: { label, variant = 'primary', ...busyProps },
  back,
  children,
}: Props<Input, Output>) {
  return (
    <Form form={form} onSubmit={onSubmit} className="dialog__form">
      <DialogBody>
        <Stack gap={16}>
          <FormSummary />
          {children}
        </Stack>
      </DialogBody>
      <DialogFoot>
        <Button disabled={isBusy} onClick={back.onClick}>
          {back.label}
        </Button>
        <Button type="submit" variant={variant} busy={isBusy} {...busyProps}>
          {label}
        </Button>
      </DialogFoot>
    </Form>
  );
}

export const PasswordField = () => (
  <FormPassword name="password" label={text.password} autoComplete="current-password" />
);

export const CodeField = () => (
  <FormText
    name="code"
    label={text.code}
    hint={text.scan.hint}
    inputMode="numeric"
    autoComplete="one-time-code"
  />
);
