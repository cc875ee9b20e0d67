import { type ComponentProps, type FormEvent, type ReactNode, useState } from 'react';
import { toButtonClass } from '#web/src/ui/buttons/button-class.ts';
import { TextField } from '#web/src/ui/fields/fields.tsx';
import { Stack } from '#web/src/ui/layout/layout.tsx';
import { AuthHeading } from '../auth-heading.tsx';
import { SubmitButton } from '../submit-button.tsx';

type CodeFormCopy = Readonly<
  Record<'page' | 'title' | 'lead' | 'field' | 'hint' | 'submit' | 'submitting', string>
>;
type FieldProps = Pick<
  ComponentProps<typeof TextField>,
  'inputMode' | 'autoComplete' | 'autoCapitalize' | 'spellCheck'
>;
type Props = FieldProps & {
  text: CodeFormCopy;
  /** Returns the problem of the code, or undefined when it can be submitted. */
  validate: (code: string) => string | undefined;
  /** Returns the error message, or undefined on success or navigation. */
  onCode: (code: string) => Promise<string | undefined>;
  /** Link to the other verification method. */
  alternative: { label: string; onClick: () => void };
  children?: ReactNode;
};

/** Form for one verification code after the password. An invalid code keeps the focus. */
export function CodeForm({ text, validate, onCode, alternative, children, ...fieldProps }: Props) {
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const code = String(new FormData(form).get('code')).trim();
    const showError = (message: string | undefined) => {
      setError(message);
      if (message !== undefined) form.querySelector<HTMLInputElement>('[name=code]')?.focus();
    };
    const problem = validate(code);
    showError(problem);
    if (problem !== undefined) return;
    setBusy(true);
    const submitError = await onCode(code);
    setBusy(false);
    showError(submitError);
  };

  return (
    <>
      <AuthHeading page={text.page} title={text.title}>
        {text.lead}
      </AuthHeading>
      <Stack as="form" gap={20} noValidate onSubmit={(event) => void submit(event)}>
        <TextField {...fieldProps} label={text.field} name="code" hint={text.hint} autoFocus error={error} />
        <SubmitButton busy={isBusy} label={text.submit} busyLabel={text.submitting} />
      </Stack>
      <button
        type="button"
        className={toButtonClass({ variant: 'ghost', fullWidth: true })}
        onClick={alternative.onClick}
      >
        {alternative.label}
      </button>
      {children}
    </>
  );
}
