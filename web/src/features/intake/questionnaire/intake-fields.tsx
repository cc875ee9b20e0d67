import { type KeyboardEvent, lazy, useId } from 'react';
import type { FieldName, IntakeField } from '#shared/intake/application/question.ts';
import { civilToday } from '#web/src/lib/now.ts';
import { ChoiceCard } from '#web/src/ui/fields/choices.tsx';
import { EmailSuggestion } from '#web/src/ui/fields/email/email-suggestion.tsx';
import { ErrorText, LabelText } from '#web/src/ui/fields/field-text.tsx';
import { TextField } from '#web/src/ui/fields/fields.tsx';
import { Stack } from '#web/src/ui/layout/layout.tsx';
import { intakeText } from './copy.ts';

const importDateField = () => import('#web/src/ui/date-field/date-field.tsx');
const DateField = lazy(async () => ({ default: (await importDateField()).DateField }));

/** Preloads the date field. If that fails, its step loads it again. */
export function loadDateField(): void {
  importDateField().catch(() => undefined);
}

type Props = {
  field: IntakeField;
  value: string;
  hint?: string | undefined;
  error: string | undefined;
  onAnswer: (field: FieldName, value: string) => void;
};

const inputProps = {
  text: { type: 'text' },
  email: { type: 'email', inputMode: 'email', autoCapitalize: 'none', spellCheck: false },
  phone: { type: 'tel', inputMode: 'numeric' },
} as const;

/** Input of an answer by its control type. */
export function IntakeFieldBox(props: Props) {
  const { control } = props.field;
  if (control === 'choice') return <ChoiceRows {...props} />;
  if (control === 'long') return <LongField {...props} />;
  if (control === 'date') return <DayField {...props} />;
  return <ShortField {...props} control={control} />;
}

function ShortField({
  field: { name, label, optional, autoComplete = 'off' },
  control,
  value,
  hint,
  error,
  onAnswer,
}: Props & { control: keyof typeof inputProps }) {
  return (
    <div data-wrong={error !== undefined || undefined}>
      <TextField
        {...inputProps[control]}
        name={name}
        value={value}
        hint={hint}
        error={error}
        autoComplete={autoComplete}
        label={optional ? intakeText.optional(label) : label}
        enterKeyHint="next"
        onChange={(event) => onAnswer(name, event.target.value)}
      />
      {control === 'email' && name !== 'emailConfirmation' && (
        <EmailSuggestion value={value} onTake={(email) => onAnswer(name, email)} />
      )}
    </div>
  );
}

/** An invalid date stays in the answer, so that validation rejects it. */
function DayField({ field: { name, label, optional, autoComplete }, value, hint, error, onAnswer }: Props) {
  return (
    <div data-wrong={error !== undefined || undefined}>
      <DateField
        name={name}
        value={value}
        hint={hint}
        error={error}
        max={civilToday()}
        autoComplete={autoComplete}
        label={label}
        optional={optional}
        enterKeyHint="next"
        onChange={(date, typedText) => onAnswer(name, date === '' ? typedText : date)}
      />
    </div>
  );
}

/** Goes to the next step on Enter, as in other fields. Shift+Enter inserts a line. */
function submitOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}

function LongField({ field: { name, label, optional }, value, error, onAnswer }: Props) {
  const id = useId();
  return (
    <div className="amplify-field" data-wrong={error !== undefined || undefined}>
      <label className="amplify-label" htmlFor={id}>
        <LabelText label={label} optional={optional} />
      </label>
      <textarea
        id={id}
        className="amplify-textarea"
        name={name}
        rows={3}
        value={value}
        enterKeyHint="next"
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        onKeyDown={submitOnEnter}
        onChange={(event) => onAnswer(name, event.target.value)}
      />
      {error !== undefined && (
        <p id={`${id}-error`} className="amplify-field__error-message">
          <ErrorText text={error} />
        </p>
      )}
    </div>
  );
}

/** A choice does not advance by itself, so that it can be checked before 'Siguiente'. */
function ChoiceRows({ field: { name, options = [] }, value, error, onAnswer }: Props) {
  return (
    <Stack gap={12} data-wrong={error !== undefined || undefined}>
      {options.map((option) => (
        <ChoiceCard
          key={option.value}
          type="radio"
          size="large"
          name={name}
          value={option.value}
          checked={value === option.value}
          onChange={() => onAnswer(name, option.value)}
        >
          {option.label}
        </ChoiceCard>
      ))}
      {error !== undefined && (
        <p role="alert" className="amplify-field__error-message">
          <ErrorText text={error} />
        </p>
      )}
    </Stack>
  );
}
