import { type ReactNode, type Ref, useId } from 'react';
import { formatFullDate, formatShortMonth, formatShortWeekday } from '#shared/core/format.ts';
import { Text } from '../layout/layout.tsx';
import { ErrorText } from './field-text.tsx';

export type Choice = {
  value: string;
  label: ReactNode;
  reason?: string | undefined;
};
type ChoiceGroupProps = {
  legend: string;
  legendHidden?: boolean;
  value: string | undefined;
  onChange: (value: string) => void;
  error?: string | undefined;
};
type ChoicesProps = ChoiceGroupProps & { options: readonly Choice[] };

function ChoiceGroup({
  legend,
  legendHidden = false,
  error,
  children,
}: Omit<ChoiceGroupProps, 'value' | 'onChange'> & { children: ReactNode }) {
  const id = useId();
  return (
    <fieldset aria-describedby={error === undefined ? undefined : id}>
      <legend className={legendHidden ? 'visually-hidden' : 'choice-legend'}>{legend}</legend>
      {children}
      {error !== undefined && (
        <p id={id} className="amplify-field__error-message">
          <ErrorText text={error} />
        </p>
      )}
    </fieldset>
  );
}

type ChoiceOptionProps = {
  type?: 'radio' | 'checkbox';
  className: string;
  group: string;
  option: Choice;
  value: string | undefined;
  onChange: (value: string) => void;
};

function ChoiceOption({ type = 'radio', className, group, option, value, onChange }: ChoiceOptionProps) {
  return (
    <label className={`choice ${className}`} title={option.reason}>
      <input
        type={type}
        name={group}
        value={option.value}
        checked={value === option.value}
        disabled={option.reason !== undefined}
        onChange={() => onChange(option.value)}
      />
      {option.label}
      {option.reason !== undefined && <span className="visually-hidden"> ({option.reason})</span>}
    </label>
  );
}

function toWidthClass(fullWidth: boolean | 'phones'): string {
  if (fullWidth === 'phones') return 'segmented--full-on-phones';
  return fullWidth ? 'segmented--full' : '';
}

/** Segmented control for two to four views or methods. */
export function SegmentedControl({
  options,
  value,
  onChange,
  fullWidth = false,
  ...groupProps
}: ChoicesProps & { fullWidth?: boolean | 'phones' }) {
  const name = useId();
  return (
    <ChoiceGroup {...groupProps}>
      <div className={`segmented ${toWidthClass(fullWidth)}`}>
        {options.map((option) => (
          <ChoiceOption
            key={option.value}
            className="segmented__option"
            group={name}
            option={option}
            value={value}
            onChange={onChange}
          />
        ))}
      </div>
    </ChoiceGroup>
  );
}

type ChipsProps = ChoicesProps & {
  size?: 'small';
  oneRow?: boolean;
  fitted?: boolean;
};

/** Many short choices, such as hours. */
export function Chips({
  options,
  value,
  onChange,
  size,
  oneRow = false,
  fitted = false,
  ...groupProps
}: ChipsProps) {
  const name = useId();
  const classes = [
    'chips',
    size === 'small' && 'chips--small',
    oneRow && 'chips--row',
    fitted && 'chips--fitted',
  ];
  return (
    <ChoiceGroup {...groupProps}>
      <div className={classes.filter(Boolean).join(' ')}>
        {options.map((option) => (
          <ChoiceOption
            key={option.value}
            className="chip"
            group={name}
            option={option}
            value={value}
            onChange={onChange}
          />
        ))}
      </div>
    </ChoiceGroup>
  );
}

type CheckChipsProps = Omit<ChoicesProps, 'value' | 'onChange'> & {
  hint?: string;
  values: readonly string[];
  onChange: (values: string[]) => void;
};

/** Multiple short choices, such as weekdays. */
export function CheckChips({ options, values, onChange, hint, ...groupProps }: CheckChipsProps) {
  const name = useId();
  const toggleValue = (value: string) =>
    values.includes(value) ? values.filter((chosenValue) => chosenValue !== value) : [...values, value];
  return (
    <ChoiceGroup {...groupProps}>
      <div className="chips chips--several">
        {options.map((option) => (
          <ChoiceOption
            key={option.value}
            type="checkbox"
            className="chip"
            group={name}
            option={option}
            value={values.includes(option.value) ? option.value : undefined}
            onChange={(value) => onChange(toggleValue(value))}
          />
        ))}
      </div>
      {hint !== undefined && groupProps.error === undefined && (
        <p className="amplify-field__description">{hint}</p>
      )}
    </ChoiceGroup>
  );
}

export type DayOption = { date: string; reason?: string | undefined };

type DayStripProps = ChoiceGroupProps & {
  days: readonly DayOption[];
  ref?: Ref<HTMLDivElement>;
};

/** Scrolling row of days. A closed day shows why. */
export function DayStrip({ days, value, onChange, ref, ...groupProps }: DayStripProps) {
  const name = useId();
  return (
    <ChoiceGroup {...groupProps}>
      <div className="days" ref={ref}>
        {days.map(({ date, reason }) => (
          <ChoiceOption
            key={date}
            className="day"
            group={name}
            value={value}
            onChange={onChange}
            option={{
              value: date,
              reason,
              label: (
                <time dateTime={date}>
                  <span className="visually-hidden">{formatFullDate(date)}</span>
                  <Text aria-hidden size={12} weight={500}>
                    {formatShortWeekday(date)}
                  </Text>
                  <Text aria-hidden size={18} weight={600}>
                    {Number(date.slice(8))}
                  </Text>
                  <Text aria-hidden size={12} weight={400}>
                    {formatShortMonth(date)}
                  </Text>
                </time>
              ),
            }}
          />
        ))}
      </div>
    </ChoiceGroup>
  );
}

type ChoiceCardProps = {
  type: 'radio' | 'checkbox';
  name: string;
  value: string;
  checked: boolean;
  disabled?: boolean;
  size?: 'large';
  ref?: Ref<HTMLInputElement> | undefined;
  onChange: (checked: boolean) => void;
  children: ReactNode;
};

/** Choice with details, such as a service with its price or a staff member with free times. */
export function ChoiceCard({ size, disabled = false, onChange, children, ...inputProps }: ChoiceCardProps) {
  return (
    <label className={size === 'large' ? 'choice choice-card choice-card--large' : 'choice choice-card'}>
      <input
        {...inputProps}
        disabled={disabled}
        className="tick"
        onChange={(event) => onChange(event.target.checked)}
      />
      {children}
    </label>
  );
}
