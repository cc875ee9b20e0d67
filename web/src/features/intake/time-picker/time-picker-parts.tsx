import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { OpenService } from '#shared/intake/api.ts';
import { toErrorMessage } from '#web/src/lib/problem.ts';
import { toButtonClass } from '#web/src/ui/buttons/button-class.ts';
import { timePickerText as text } from './copy.ts';

type PlainSelectProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  children: ReactNode;
};

function PlainSelect({ label, value, onChange, children }: PlainSelectProps) {
  const id = useId();
  return (
    <div className="amplify-field">
      <label className="amplify-label" htmlFor={id}>
        {label}
      </label>
      <div className="amplify-select__wrapper" style={{ maxWidth: 440 }}>
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

type ServiceSelectProps = {
  services: readonly OpenService[];
  value: string;
  onChange: (serviceId: string) => void;
};

/** Services grouped by category. */
export function ServiceSelect({ services, value, onChange }: ServiceSelectProps) {
  const groups = [...Map.groupBy(services, ({ categoryName }) => categoryName)];
  return (
    <PlainSelect label={text.service} value={value} onChange={onChange}>
      <option value="">{text.chooseService}</option>
      {groups.map(([category, categoryServices]) => (
        <optgroup key={category} label={category}>
          {categoryServices.map(({ serviceId, name }) => (
            <option key={serviceId} value={serviceId}>
              {name}
            </option>
          ))}
        </optgroup>
      ))}
    </PlainSelect>
  );
}

type MonthSelectProps = { months: readonly string[]; value: string; onChange: (month: string) => void };

export const MonthSelect = ({ months, value, onChange }: MonthSelectProps) => (
  <PlainSelect label={text.month} value={value} onChange={onChange}>
    {months.map((month) => (
      <option key={month} value={month}>
        {text.monthName(month)}
      </option>
    ))}
  </PlainSelect>
);

type LoadErrorProps = { title: string; error: unknown; onRetry: () => void };

export function LoadError({ title, error, onRetry }: LoadErrorProps) {
  return (
    <div role="alert" className="state">
      <p className="text-16 weight-600">{title}</p>
      <p className="muted">{toErrorMessage(error)}</p>
      <button type="button" className={toButtonClass()} onClick={onRetry}>
        {text.retry}
      </button>
    </div>
  );
}
