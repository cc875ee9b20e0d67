import { type FormEvent, useState } from 'react';
import { loadAuth } from '#web/src/lib/session/load-auth.ts';
import { buttonClass } from '#web/src/ui/buttons/button-class.ts';
import { PlainTextField } from '#web/src/ui/fields/plain-fields.tsx';
import { AuthHeading } from '../auth-heading.tsx';
import { SubmitButton } from '../submit-button.tsx';
import { codeFailure, codeText as text } from './copy.ts';

type Props = {
  onDone: () => Promise<void>;
  /** The first step is to be taken again, with a sentence that says why. */
  onOver: (why: string) => void;
  onLost: () => void;
};

/** The code of the authenticator app, after a password that was right. */
export function OneTimeCodeForm({ onDone, onOver, onLost }: Props) {
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const code = String(new FormData(form).get('code')).replace(/\s/g, '');
    const refuse = (words: string) => {
      setError(words);
      form.querySelector<HTMLInputElement>('[name=code]')?.focus();
    };
    if (!/^\d{6}$/.test(code)) return refuse(text.format);
    setError(undefined);
    setBusy(true);
    try {
      const { answerCode } = await loadAuth();
      await answerCode(code);
    } catch (failure) {
      const { text: words, isOver } = codeFailure(failure);
      setBusy(false);
      return isOver ? onOver(words) : refuse(words);
    }
    await onDone();
    setBusy(false);
  };

  return (
    <>
      <AuthHeading page={text.page} title={text.title}>
        {text.lead}
      </AuthHeading>
      <form className="auth__form" noValidate onSubmit={(event) => void submit(event)}>
        <PlainTextField
          label={text.field}
          name="code"
          hint={text.hint}
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          error={error}
        />
        <SubmitButton busy={isBusy} label={text.submit} busyLabel={text.submitting} />
      </form>
      <button type="button" className={buttonClass({ variant: 'ghost', fullWidth: true })} onClick={onLost}>
        {text.lost}
      </button>
    </>
  );
}
