import type { ComponentProps, ReactNode } from 'react';
import { fullDate } from '#shared/core/format.ts';
import { DateField, type DayMarks } from '#web/src/ui/date-field/date-field.tsx';
import { AnyHour } from './any-hour.tsx';
import type { TimeControl } from './free-times.ts';

type Props = ComponentProps<typeof AnyHour> & {
  /** Who is to do it, where that is chosen before the hour. */
  person?: ReactNode;
  /** Which days of the calendar are closed or full, where that is known. */
  marks?: DayMarks | undefined;
};

/** The time picker of the front desk, among the fields of its forms: any hour, the free ones proposed. */
export function TimeFields({ person, marks, ...choice }: Props) {
  return (
    <>
      <DayField date={choice.date} marks={marks} />
      {person}
      <AnyHour {...choice} />
    </>
  );
}

type DayProps = { date: TimeControl; marks: DayMarks | undefined };

/** The one place where a desk's form asks for a day. */
function DayField({ date, marks }: DayProps) {
  return (
    <DateField
      ref={date.ref}
      label="Fecha"
      name="date"
      value={date.value}
      hint={date.value === '' ? undefined : fullDate(date.value)}
      error={date.error}
      marks={marks}
      onChange={(day) => date.change(day)}
    />
  );
}
