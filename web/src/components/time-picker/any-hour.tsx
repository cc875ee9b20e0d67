import { useId } from 'react';
import { toTimeOfDay } from '#shared/core/civil-time.ts';
import { formatTime } from '#shared/core/format.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Chips } from '#web/src/ui/fields/choices.tsx';
import { ErrorText } from '#web/src/ui/fields/field-text.tsx';
import { SelectField } from '#web/src/ui/fields/fields.tsx';
import { Split, Stack } from '#web/src/ui/layout/layout.tsx';
import {
  canFitAppointment,
  findTimes,
  isClosedDay,
  searchingTimes,
  type TimeChoice,
  type TimeControl,
  type TimePickerCopy,
} from './free-times.ts';
import './time-picker.css';

const clockText = {
  time: 'Hora',
  hour: 'Hora',
  minutes: 'Minutos',
  half: 'Mañana o tarde',
  halves: { am: 'a. m.', pm: 'p. m.' },
  choose: 'Hora',
  retry: 'Reintentar',
} as const;

const hoursInHalf = 12;
const minutesInHour = 60;

const padTwoDigits = (value: number) => String(value).padStart(2, '0');
const createOption = (value: number, label: string) => ({ value: String(value), label });

/** In clock order, 12, 1, 2 ... 11. */
const hours = Array.from({ length: hoursInHalf }, (_, hour) =>
  createOption(hour, String(hour || hoursInHalf)),
);
const halves = [createOption(0, clockText.halves.am), createOption(1, clockText.halves.pm)];

/** Returns the default half of a newly chosen hour, a.m. from 7 to 11 and p.m. from 12 to 6. */
const guessHalf = (hour: number) => (hour < 7 ? 1 : 0);

const minutes = Array.from({ length: minutesInHour }, (_, minute) =>
  createOption(minute, padTwoDigits(minute)),
);

type Props = TimeChoice & {
  copy: TimePickerCopy;
  legend: string;
  /** The chosen time is the appointment's current one, so no warning is shown. */
  isCurrentHour: boolean;
};

/** Time picker that accepts any time and suggests the free ones. */
export function AnyHourPicker({ time, ...props }: Props) {
  return (
    <>
      <Clock time={time} />
      <Suggestions {...props} time={time} />
    </>
  );
}

function Clock({ time: { value, error, ref, change } }: { time: TimeControl }) {
  const id = useId();
  const isChosen = value !== '';
  const hour24 = Number(value.slice(0, 2));
  const minute = Number(value.slice(3, 5));
  const half = Math.floor(hour24 / hoursInHalf);
  const hour = hour24 % hoursInHalf;
  const changeTime = (parts: { hour?: number; minute?: number; half?: number }) => {
    const newTime = { hour, minute, half, ...parts };
    change(toTimeOfDay((newTime.half * hoursInHalf + newTime.hour) * minutesInHour + newTime.minute));
  };
  const fieldProps = { labelHidden: true, 'aria-describedby': error === undefined ? undefined : id };
  return (
    <Stack as="fieldset" gap={6}>
      <legend className="choice-legend">{clockText.time}</legend>
      <Split columns="1fr 1fr 1fr" gap={8} className="n">
        <SelectField
          {...fieldProps}
          ref={ref}
          label={clockText.hour}
          value={isChosen ? String(hour) : ''}
          placeholder={isChosen ? undefined : clockText.choose}
          options={hours}
          onChange={({ target }) => {
            const newHour = Number(target.value);
            changeTime({ hour: newHour, half: isChosen ? half : guessHalf(newHour) });
          }}
        />
        <SelectField
          {...fieldProps}
          label={clockText.minutes}
          value={String(minute)}
          disabled={!isChosen}
          options={minutes}
          onChange={(event) => changeTime({ minute: Number(event.target.value) })}
        />
        <SelectField
          {...fieldProps}
          label={clockText.half}
          value={String(half)}
          disabled={!isChosen}
          options={halves}
          onChange={(event) => changeTime({ half: Number(event.target.value) })}
        />
      </Split>
      {error !== undefined && (
        <p id={id} className="amplify-field__error-message">
          <ErrorText text={error} />
        </p>
      )}
    </Stack>
  );
}

function Suggestions({ date, time, freeTimes, durationMinutes, copy, legend, isCurrentHour }: Props) {
  if (freeTimes.state === 'notAsked')
    return freeTimes.reason && <p className="small muted">{freeTimes.reason}</p>;
  const times = findTimes(freeTimes, date.value);
  if (!times || times.length === 0)
    return (
      <Stack gap={16}>
        <p role="status" className="small muted">
          {freeTimes.state === 'searching' && searchingTimes}
          {freeTimes.state === 'failed' && copy.failed}
          {times && (isClosedDay(freeTimes, date.value) ? copy.closed : copy.none)}
        </p>
        {freeTimes.state === 'failed' && (
          <Button size="small" busy={freeTimes.isRetrying} onClick={freeTimes.retry}>
            {clockText.retry}
          </Button>
        )}
      </Stack>
    );
  const requested = { date: date.value, time: time.value, durationMinutes };
  const isTaken = time.value !== '' && !isCurrentHour && canFitAppointment(freeTimes, requested) === false;
  return (
    <Stack gap={6} className="time-picker__free">
      <Chips
        size="small"
        legend={legend}
        value={time.value}
        options={times.map((hour) => ({ value: hour, label: formatTime(hour) }))}
        onChange={time.change}
      />
      <p role="status" className="small muted">
        {isTaken && copy.notFree(time.value)}
      </p>
    </Stack>
  );
}
