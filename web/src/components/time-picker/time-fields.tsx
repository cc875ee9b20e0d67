import type { ReactNode } from 'react';
import { addMinutes } from '#shared/core/civil-time.ts';
import { clockRange, fullDate } from '#shared/core/format.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { DateField, type DayMarks } from '#web/src/ui/date-field/date-field.tsx';
import { SelectField } from '#web/src/ui/fields/fields.tsx';
import {
  hourProblem,
  searchingTimes,
  type TimeChoice,
  type TimeControl,
  type TimeWords,
  timesOn,
} from './free-times.ts';

const fieldText = {
  date: 'Fecha',
  time: 'Hora',
  chooseTime: 'Elige una hora',
  retry: 'Reintentar',
} as const;

type TimeFieldsProps = TimeChoice & {
  /** Who is to do it, where that is chosen before the hour. */
  person?: ReactNode;
  words: TimeWords;
  /** Which days of the calendar are closed or full, where that is known. */
  marks?: DayMarks | undefined;
  /** The field for an hour outside the free ones too, where that is allowed: `AnyHour`. */
  overrides?: ReactNode;
};

/** The time picker of the front desk, among the fields of its forms. */
export function TimeFields({ person, overrides, marks, ...choice }: TimeFieldsProps) {
  return (
    <>
      <DayField date={choice.date} marks={marks} />
      {person}
      {overrides ?? <FreeHourField {...choice} />}
    </>
  );
}

type DayProps = { date: TimeControl; marks: DayMarks | undefined };

/** The one place where a desk's form asks for a day. */
function DayField({ date, marks }: DayProps) {
  return (
    <DateField
      ref={date.ref}
      label={fieldText.date}
      name="date"
      value={date.value}
      hint={date.value === '' ? undefined : fullDate(date.value)}
      error={date.error}
      marks={marks}
      onChange={(day) => date.change(day)}
    />
  );
}

type HourProps = TimeChoice & { words: TimeWords };

/** What keeps an hour from being chosen, or the wanted one from being shown as chosen. */
function hintOf({ free, date, time, words }: HourProps): string | undefined {
  if (free.state === 'notAsked') return free.reason;
  if (free.state === 'failed') return words.failed;
  return hourProblem(free, { date: date.value, time: time.value }, words);
}

/** Only hours that are free; the wanted one is kept while days are tried. */
function FreeHourField(props: HourProps) {
  const { date, time, free, durationMinutes } = props;
  const offered = timesOn(free, date.value) ?? [];
  return (
    <>
      <SelectField
        ref={time.ref}
        label={fieldText.time}
        name="time"
        value={offered.includes(time.value) ? time.value : ''}
        placeholder={free.state === 'searching' ? searchingTimes : fieldText.chooseTime}
        hint={hintOf(props)}
        error={time.error}
        options={offered.map((hour) => ({
          value: hour,
          label: clockRange(hour, addMinutes(hour, durationMinutes)),
        }))}
        onChange={(event) => time.change(event.target.value)}
      />
      {free.state === 'failed' && (
        <Button size="small" busy={free.isRetrying} onClick={free.retry}>
          {fieldText.retry}
        </Button>
      )}
    </>
  );
}
