import type { CenterSettings } from '#shared/settings/center-settings.ts';
import { CheckChips } from '#web/src/ui/fields/choices.tsx';
import type { AppForm } from '#web/src/ui/fields/form.tsx';
import { useFormControl } from '#web/src/ui/fields/form-fields.tsx';
import { settingsText as text } from './copy.ts';

/** The days of the week as people read it, Monday first. */
const week = [1, 2, 3, 4, 5, 6, 0].map((day) => ({ value: String(day), label: text.weekdays[day] ?? '' }));

/** On which days of the week the center opens. */
export function OpeningDaysField({ form }: { form: AppForm<CenterSettings, CenterSettings> }) {
  const { value, change, error } = useFormControl(form, 'openingDays');
  return (
    <CheckChips
      legend={text.openingDays}
      hint={text.openingDaysHint}
      options={week}
      values={value.map(String)}
      error={error}
      onChange={(days) => change(days.map(Number).toSorted((a, b) => a - b))}
    />
  );
}
