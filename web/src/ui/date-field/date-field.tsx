import { CalendarDays, LoaderCircle } from 'lucide-react';
import { type ComponentPropsWithRef, useId, useRef, useState } from 'react';
import { isCivilDate } from '#shared/core/civil-time.ts';
import { toButtonClass } from '../buttons/button-class.ts';
import { useIsSlow } from '../feedback/use-is-slow.ts';
import { ErrorText, LabelText } from '../fields/field-text.tsx';
import { lazyComponent, type PlaceholderProps } from '../lazy/lazy-component.tsx';
import {
  addSlash,
  type DateBounds,
  findTypedDateProblem,
  formatTypedDate,
  parseTypedDate,
} from './typed-date.ts';

const dateMonthCopy = {
  coming: 'Cargando',
  failed: 'No pudimos abrir el calendario. Escribe la fecha.',
} as const;

/** Placeholder while the calendar loads. If it fails, the date can still be typed. */
function DateMonthOutline({ error }: PlaceholderProps<object>) {
  const isSlow = useIsSlow();
  if (error !== undefined)
    return (
      <p className="field__note" role="alert">
        {dateMonthCopy.failed}
      </p>
    );
  if (!isSlow) return null;
  return (
    <span className="field__coming" role="status" aria-label={dateMonthCopy.coming}>
      <LoaderCircle aria-hidden size={18} className="spin" />
    </span>
  );
}

const DateMonth = lazyComponent(async () => (await import('./date-month.tsx')).DateMonth, DateMonthOutline);

const dateFieldCopy = { form: 'dd/mm/aaaa', open: 'Abrir calendario' } as const;
const longestText = dateFieldCopy.form.length;

export type DayMark = 'closed' | 'full';
export type DayMarks = {
  readonly markOf: (date: string) => DayMark | undefined;
  /** Runs when a month (`YYYY-MM`) becomes visible. The function must be stable. */
  readonly onMonth: (month: string) => void;
};

type NativeInputProps = Pick<
  ComponentPropsWithRef<'input'>,
  'name' | 'ref' | 'autoComplete' | 'enterKeyHint' | 'onBlur'
>;
export type DateFieldProps = NativeInputProps &
  DateBounds & {
    label: string;
    hint?: string | undefined;
    error?: string | undefined;
    optional?: boolean | undefined;
    /** `YYYY-MM-DD`, or empty while the text is invalid. */
    value: string;
    /** `written` is the text of the field if it is no valid date. */
    onChange: (date: string, written: string) => void;
    marks?: DayMarks | undefined;
  };

type TypedDateInput = Pick<DateFieldProps, 'value' | 'min' | 'max' | 'onChange'>;

/** Keeps the typed text while it matches the value. Otherwise formats the value. */
function useTypedDate({ value, min, max, onChange }: TypedDateInput) {
  const [typed, setTyped] = useState<string>();
  const [hasLeft, setHasLeft] = useState(false);
  const dateOf = (text: string) =>
    findTypedDateProblem(text, { min, max }) === undefined ? (parseTypedDate(text) ?? '') : '';
  const isTypedValue = typed !== undefined && (value === typed || value === dateOf(typed));
  const formatted = isCivilDate(value) ? formatTypedDate(value) : value;
  const text = isTypedValue ? typed : formatted;
  return {
    text,
    hasLeft,
    problem: findTypedDateProblem(text, { min, max }),
    handleInput(input: string) {
      const filledIn = isCivilDate(input) ? formatTypedDate(input) : input;
      const written = addSlash(filledIn, text);
      const date = dateOf(written);
      setTyped(written);
      setHasLeft(false);
      onChange(date, date === '' ? written : '');
    },
    handleBlur() {
      setHasLeft(true);
      if (dateOf(text) !== '') setTyped(undefined);
    },
  };
}

/** Date field, typed in Spanish format or chosen from a calendar. */
export function DateField(props: DateFieldProps) {
  const { label, hint, error, optional, value, onChange, min, max, marks, ...inputProps } = props;
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { text, hasLeft, problem, handleInput, handleBlur } = useTypedDate(props);
  const visibleError = hasLeft || error !== undefined ? (problem ?? error) : undefined;
  const message = visibleError ?? hint;
  const close = () => {
    setOpen(false);
    box.current?.querySelector('button')?.focus();
  };
  return (
    <div className="amplify-field">
      <label className="amplify-label" htmlFor={id}>
        <LabelText label={label} optional={optional} />
      </label>
      <div className="field__box" ref={box}>
        <input
          autoComplete="off"
          {...inputProps}
          id={id}
          type="text"
          inputMode="numeric"
          className="amplify-input n"
          placeholder={dateFieldCopy.form}
          maxLength={longestText}
          value={text}
          aria-invalid={visibleError !== undefined}
          aria-describedby={message === undefined ? undefined : `${id}-message`}
          onChange={(event) => handleInput(event.target.value)}
          onBlur={(event) => {
            handleBlur();
            inputProps.onBlur?.(event);
          }}
          onKeyDown={({ altKey, key }) => altKey && key === 'ArrowDown' && setOpen(true)}
        />
        <button
          type="button"
          className={`${toButtonClass({ variant: 'ghost', size: 'small' })} button--icon`}
          aria-label={dateFieldCopy.open}
          title={dateFieldCopy.open}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <CalendarDays aria-hidden />
        </button>
        {isOpen && (
          <DateMonth
            anchor={box}
            value={value}
            min={min}
            max={max}
            marks={marks}
            onLeave={() => setOpen(false)}
            onClose={close}
            onChoose={(date) => {
              onChange(date, '');
              close();
            }}
          />
        )}
      </div>
      {message !== undefined && (
        <p
          id={`${id}-message`}
          className={
            visibleError === undefined ? 'amplify-field__description' : 'amplify-field__error-message'
          }
        >
          {visibleError === undefined ? message : <ErrorText text={visibleError} />}
        </p>
      )}
    </div>
  );
}
