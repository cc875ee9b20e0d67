import type { ComponentProps } from 'react';
import * as z from 'zod/mini';
import { isCivilDate } from '#shared/core/civil-time.ts';
import { formatLongDate } from '#shared/core/format.ts';
import { civilToday } from '#web/src/lib/now.ts';
import { FormDate } from '#web/src/ui/date-field/form-date.tsx';
import type { Field } from './define-form.ts';

type Props = Omit<ComponentProps<typeof FormDate>, 'name' | 'label' | 'optional'>;
type DateFieldSettings = Props & { past?: boolean };

/** Creates a date field, in its own file because it loads the calendar. `past` excludes future dates. */
export function date(
  label: string,
  settings: DateFieldSettings & { optional: true },
): Field<string, string | undefined, Props>;
export function date(label: string, settings?: DateFieldSettings): Field<string, string, Props>;
export function date(
  label: string,
  { past = false, ...controlProps }: DateFieldSettings & { optional?: true } = {},
): Field<string, string | undefined, Props> {
  return {
    label,
    initial: '',
    draft: z.string(),
    parse: (input) => (controlProps.optional && input === '' ? undefined : input),
    format: (value) => value ?? '',
    toText: (input) => (isCivilDate(input) ? formatLongDate(input) : input),
    Control: (props) => (
      <FormDate label={label} {...controlProps} {...props} {...(past && { max: civilToday() })} />
    ),
  };
}
