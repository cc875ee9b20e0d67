import { suggestEmail } from '#shared/core/email/suggested-email.ts';
import './email-suggestion.css';

type Props = {
  value: string;
  /** Whether the input has the focus. A suggestion waits while typing may still lead to it. */
  isTyping?: boolean;
  onTake: (email: string) => void;
};

/** Suggests a correction of a mistyped e-mail domain, without blocking the form. */
export function EmailSuggestion({ value, isTyping = false, onTake }: Props) {
  const suggestion = suggestEmail(value);
  const mayBecomeSuggestion = isTyping && suggestion?.startsWith(value.trim().toLowerCase());
  return (
    <div role="status">
      {suggestion !== undefined && !mayBecomeSuggestion && (
        <button type="button" className="link email-suggestion" onClick={() => onTake(suggestion)}>
          {`¿Quisiste decir ${suggestion}?`}
        </button>
      )}
    </div>
  );
}
