import { loadAuth } from '#web/src/lib/session/load-auth.ts';
import { CodeForm } from './code-form.tsx';
import { codeText as text, toCodeFailure } from './copy.ts';

type Props = {
  onDone: () => Promise<void>;
  /** Returns to the first step with a message. */
  onExpired: (message: string) => void;
  onLost: () => void;
};

/** Removes spaces, because authenticator apps show the code in two groups. */
const removeSpaces = (code: string) => code.replace(/\s/g, '');

/** Asks for the authenticator app's code after the password. */
export function OneTimeCodeForm({ onDone, onExpired, onLost }: Props) {
  const enter = async (code: string) => {
    try {
      const { confirmSignInCode } = await loadAuth();
      await confirmSignInCode(removeSpaces(code));
    } catch (failure) {
      const { text: message, isExpired } = toCodeFailure(failure);
      if (!isExpired) return message;
      onExpired(message);
      return undefined;
    }
    await onDone();
    return undefined;
  };
  return (
    <CodeForm
      text={text}
      validate={(code) => (/^\d{6}$/.test(removeSpaces(code)) ? undefined : text.format)}
      onCode={enter}
      alternative={{ label: text.useRecoveryCode, onClick: onLost }}
      inputMode="numeric"
      autoComplete="one-time-code"
    />
  );
}
