import { loadAuth } from '#web/src/lib/session/load-auth.ts';
import { CodeForm } from './code-form.tsx';
import { codeFailure, codeText as text } from './copy.ts';

type Props = {
  onDone: () => Promise<void>;
  /** Returns to the first step with a message. */
  onOver: (why: string) => void;
  onLost: () => void;
};

/** Removes spaces: authenticator apps show the code in two groups. */
const digitsOf = (code: string) => code.replace(/\s/g, '');

/** Asks for the authenticator app's code after the password. */
export function OneTimeCodeForm({ onDone, onOver, onLost }: Props) {
  const enter = async (code: string) => {
    try {
      const { answerCode } = await loadAuth();
      await answerCode(digitsOf(code));
    } catch (failure) {
      const { text: words, isOver } = codeFailure(failure);
      if (!isOver) return words;
      onOver(words);
      return undefined;
    }
    await onDone();
    return undefined;
  };
  return (
    <CodeForm
      text={text}
      problemOf={(code) => (/^\d{6}$/.test(digitsOf(code)) ? undefined : text.format)}
      onCode={enter}
      other={{ label: text.lost, onPress: onLost }}
      inputMode="numeric"
      autoComplete="one-time-code"
    />
  );
}
