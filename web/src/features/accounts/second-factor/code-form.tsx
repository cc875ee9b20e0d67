import { type ComponentProps, type FormEvent, type ReactNode, useState } from 'react';
import { buttonClass } from '#web/src/ui/buttons/button-class.ts';
import { PlainTextField } from '#web/src/ui/fields/plain-fields.tsx';
import { AuthHeading } from '../auth-heading.tsx';
import { SubmitButton } from '../submit-button.tsx';

type Words = Readonly<Record<'page' | 'title' | 'lead' | 'field' | 'hint' | 'submit' | 'submitting', string>>;
type Field = Pick<
  ComponentProps<typeof PlainTextField>,
  'inputMode' | 'autoComplete' | 'autoCapitalize' | 'spellCheck'
>;
type Props = Field & {
  text: Words;
  /** Validates the code; undefined when it can be submitted. */
  problemOf: (code: string) => string | undefined;
  /** Returns the error message; undefined on success or navigation. */
  onCode: (code: string) => Promise<string | undefined>;
  /** Link to the other verification method. */
  other: { label: string; onPress: () => void };
  children?: ReactNode;
};

/** Form for one verification code after the password; an invalid code keeps the focus. */
export function CodeForm({ text, problemOf, onCode, other, children, ...field }: Props) {
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const code = String(new FormData(form).get('code')).trim();
    const refuse = (words: string | undefined) => {
      setError(words);
      if (words !== undefined) form.querySelector<HTMLInputElement>('[name=code]')?.focus();
    };
    const problem = problemOf(code);
    refuse(problem);
    if (problem !== undefined) return;
    setBusy(true);
    const refused = await onCode(code);
    setBusy(false);
    refuse(refused);
  };

  return (
    <>
      <AuthHeading page={text.page} title={text.title}>
        {text.lead}
      </AuthHeading>
      <form className="auth__form" noValidate onSubmit={(event) => void submit(event)}>
        <PlainTextField {...field} label={text.field} name="code" hint={text.hint} autoFocus error={error} />
        <SubmitButton busy={isBusy} label={text.submit} busyLabel={text.submitting} />
      </form>
      <button
        type="button"
        className={buttonClass({ variant: 'ghost', fullWidth: true })}
        onClick={other.onPress}
      >
        {other.label}
      </button>
      {children}
    </>
  );
}
