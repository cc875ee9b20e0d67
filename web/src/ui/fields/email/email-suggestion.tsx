import { suggestedEmail } from '#shared/core/email/suggested-email.ts';
import './email-suggestion.css';

type Props = {
  /** What is in the box. */
  value: string;
  /** Somebody is in the box: what may become the suggestion by itself is not asked about yet. */
  isTyping?: boolean;
  onTake: (email: string) => void;
};

/** Below a box for an e-mail: asks about a domain that looks mistyped, and stops nobody. */
export function EmailSuggestion({ value, isTyping = false, onTake }: Props) {
  const meant = suggestedEmail(value);
  const isOnTheWay = isTyping && meant?.startsWith(value.trim().toLowerCase());
  return (
    <div role="status">
      {meant !== undefined && !isOnTheWay && (
        <button type="button" className="link email-suggestion" onClick={() => onTake(meant)}>
          {`¿Quisiste decir ${meant}?`}
        </button>
      )}
    </div>
  );
}
