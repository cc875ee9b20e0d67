import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { OpenService } from '#shared/intake/api.ts';
import { textOf } from '#web/src/lib/problem.ts';
import { buttonClass } from '#web/src/ui/buttons/button-class.ts';
import { timePickerText as text } from './copy.ts';

type SelectProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  children: ReactNode;
};

function PlainSelect({ label, value, onChange, children }: SelectProps) {
  const id = useId();
  return (
    <div className="amplify-field">
      <label className="amplify-label" htmlFor={id}>
        {label}
      </label>
      <div className="amplify-select__wrapper times__select">
        <select
          id={id}
          className="amplify-select"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        >
          {children}
        </select>
        <ChevronDown aria-hidden className="amplify-select__icon" />
      </div>
    </div>
  );
}

type ServiceProps = {
  services: readonly OpenService[];
  value: string;
  onChange: (serviceId: string) => void;
};

/** Services grouped by category. */
export function ServiceSelect({ services, value, onChange }: ServiceProps) {
  const groups = [...Map.groupBy(services, ({ categoryName }) => categoryName)];
  return (
    <PlainSelect label={text.service} value={value} onChange={onChange}>
      <option value="">{text.serviceFirst}</option>
      {groups.map(([category, each]) => (
        <optgroup key={category} label={category}>
          {each.map(({ serviceId, name }) => (
            <option key={serviceId} value={serviceId}>
              {name}
            </option>
          ))}
        </optgroup>
      ))}
    </PlainSelect>
  );
}

type MonthProps = { months: readonly string[]; value: string; onChange: (month: string) => void };

export const MonthSelect = ({ months, value, onChange }: MonthProps) => (
  <PlainSelect label={text.month} value={value} onChange={onChange}>
    {months.map((month) => (
      <option key={month} value={month}>
        {text.monthName(month)}
      </option>
    ))}
  </PlainSelect>
);

type FailedProps = { title: string; error: unknown; onRetry: () => void };

export function Failed({ title, error, onRetry }: FailedProps) {
  return (
    <div role="alert" className="state">
      <p className="state__title">{title}</p>
      <p className="muted">{textOf(error)}</p>
      <button type="button" className={buttonClass()} onClick={onRetry}>
        {text.retry}
      </button>
    </div>
  );
}
