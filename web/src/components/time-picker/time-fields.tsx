import type { ComponentProps, ReactNode } from 'react';
import { formatFullDate } from '#shared/core/format.ts';
import { DateField, type DayMarks } from '#web/src/ui/date-field/date-field.tsx';
import { AnyHourPicker } from './any-hour.tsx';
import type { TimeControl } from './free-times.ts';

type Props = ComponentProps<typeof AnyHourPicker> & {
  person?: ReactNode;
  marks?: DayMarks | undefined;
};

/** Time picker of the front desk's forms, for any time, with suggestions. */
export function TimeFields({ person, marks, ...choice }: Props) {
  return (
    <>
      <DayField date={choice.date} marks={marks} />
      {person}
      <AnyHourPicker {...choice} />
    </>
  );
}

type DayFieldProps = { date: TimeControl; marks: DayMarks | undefined };

function DayField({ date, marks }: DayFieldProps) {
  return (
    <DateField
      ref={date.ref}
      label="Fecha"
      name="date"
      value={date.value}
      hint={date.value === '' ? undefined : formatFullDate(date.value)}
      error={date.error}
      marks={marks}
      onChange={(day) => date.change(day)}
    />
  );
}
