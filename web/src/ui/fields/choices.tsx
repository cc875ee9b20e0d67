import { type ReactNode, type Ref, useId } from 'react';
import { fullDate, shortMonth, shortWeekday } from '#shared/core/format.ts';
import { ErrorText } from './field-text.tsx';

export type Choice = {
  value: string;
  label: ReactNode;
  reason?: string | undefined;
};
type GroupProps = {
  legend: string;
  legendHidden?: boolean;
  value: string | undefined;
  onChange: (value: string) => void;
  error?: string | undefined;
};
type ChoicesProps = GroupProps & { options: readonly Choice[] };

function Group({
  legend,
  legendHidden = false,
  error,
  children,
}: Omit<GroupProps, 'value' | 'onChange'> & { children: ReactNode }) {
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

type OptionProps = {
  type?: 'radio' | 'checkbox';
  className: string;
  group: string;
  option: Choice;
  value: string | undefined;
  onChange: (value: string) => void;
};

function Option({ type = 'radio', className, group, option, value, onChange }: OptionProps) {
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

function widthClass(fullWidth: boolean | 'phones'): string {
  if (fullWidth === 'phones') return 'segmented--full-on-phones';
  return fullWidth ? 'segmented--full' : '';
}

/** Segmented control for two to four views or methods. */
export function Segmented({
  options,
  value,
  onChange,
  fullWidth = false,
  ...group
}: ChoicesProps & { fullWidth?: boolean | 'phones' }) {
  const name = useId();
  return (
    <Group {...group}>
      <div className={`segmented ${widthClass(fullWidth)}`}>
        {options.map((option) => (
          <Option
            key={option.value}
            className="segmented__option"
            group={name}
            option={option}
            value={value}
            onChange={onChange}
          />
        ))}
      </div>
    </Group>
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
  ...group
}: ChipsProps) {
  const name = useId();
  const classes = [
    'chips',
    size === 'small' && 'chips--small',
    oneRow && 'chips--row',
    fitted && 'chips--fitted',
  ];
  return (
    <Group {...group}>
      <div className={classes.filter(Boolean).join(' ')}>
        {options.map((option) => (
          <Option
            key={option.value}
            className="chip"
            group={name}
            option={option}
            value={value}
            onChange={onChange}
          />
        ))}
      </div>
    </Group>
  );
}

type ChecksProps = Omit<ChoicesProps, 'value' | 'onChange'> & {
  hint?: string;
  values: readonly string[];
  onChange: (values: string[]) => void;
};

/** Multiple short choices, such as weekdays. */
export function CheckChips({ options, values, onChange, hint, ...group }: ChecksProps) {
  const name = useId();
  const toggled = (value: string) =>
    values.includes(value) ? values.filter((each) => each !== value) : [...values, value];
  return (
    <Group {...group}>
      <div className="chips chips--several">
        {options.map((option) => (
          <Option
            key={option.value}
            type="checkbox"
            className="chip"
            group={name}
            option={option}
            value={values.includes(option.value) ? option.value : undefined}
            onChange={(value) => onChange(toggled(value))}
          />
        ))}
      </div>
      {hint !== undefined && group.error === undefined && (
        <p className="amplify-field__description">{hint}</p>
      )}
    </Group>
  );
}

export type Day = { date: string; reason?: string | undefined };

type DaysProps = GroupProps & {
  days: readonly Day[];
  ref?: Ref<HTMLDivElement>;
};

/** Scrolling row of days; a closed day shows why. */
export function DayStrip({ days, value, onChange, ref, ...group }: DaysProps) {
  const name = useId();
  return (
    <Group {...group}>
      <div className="days" ref={ref}>
        {days.map(({ date, reason }) => (
          <Option
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
                  <span className="visually-hidden">{fullDate(date)}</span>
                  <span aria-hidden className="day__weekday">
                    {shortWeekday(date)}
                  </span>
                  <span aria-hidden className="day__number">
                    {Number(date.slice(8))}
                  </span>
                  <span aria-hidden className="day__month">
                    {shortMonth(date)}
                  </span>
                </time>
              ),
            }}
          />
        ))}
      </div>
    </Group>
  );
}

type CardProps = {
  type: 'radio' | 'checkbox';
  name: string;
  value: string;
  checked: boolean;
  disabled?: boolean;
  size?: 'large';
  onChange: (checked: boolean) => void;
  children: ReactNode;
};

/** Choice with details: a service with its price, a person with their free hours. */
export function ChoiceCard({ size, disabled = false, onChange, children, ...input }: CardProps) {
  return (
    <label className={size === 'large' ? 'choice choice-card choice-card--large' : 'choice choice-card'}>
      <input
        {...input}
        disabled={disabled}
        className="tick"
        onChange={(event) => onChange(event.target.checked)}
      />
      {children}
    </label>
  );
}
