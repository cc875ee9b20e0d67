import { loadAuth } from '#web/src/lib/session/load-auth.ts';
import { CodeForm } from './code-form.tsx';
import { codeFailure, codeText as text } from './copy.ts';

type Props = {
  onDone: () => Promise<void>;
  /** The first step is to be taken again, with a sentence that says why. */
  onOver: (why: string) => void;
  onLost: () => void;
};

/** Apps show it in two groups. */
const digitsOf = (code: string) => code.replace(/\s/g, '');

/** The code of the authenticator app, after a password that was right. */
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
