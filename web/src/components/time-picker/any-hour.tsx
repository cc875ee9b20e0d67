import { useId } from 'react';
import { timeOfMinutes } from '#shared/core/civil-time.ts';
import { clock } from '#shared/core/format.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Chips } from '#web/src/ui/fields/choices.tsx';
import { ErrorText } from '#web/src/ui/fields/field-text.tsx';
import { SelectField } from '#web/src/ui/fields/fields.tsx';
import {
  hasRoom,
  isClosedOn,
  searchingTimes,
  type TimeChoice,
  type TimeControl,
  type TimeWords,
  timesOn,
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

const twoDigits = (value: number) => String(value).padStart(2, '0');
const option = (value: number, label: string) => ({ value: String(value), label });

/** 12, 1, 2 ... 11: clock order. */
const hours = Array.from({ length: hoursInHalf }, (_, hour) => option(hour, String(hour || hoursInHalf)));
const halves = [option(0, clockText.halves.am), option(1, clockText.halves.pm)];

/** Default half of a newly chosen hour: 7 to 11 is a.m., 12 to 6 is p.m. */
const likelyHalf = (hour: number) => (hour < 7 ? 1 : 0);

const minutes = Array.from({ length: minutesInHour }, (_, minute) => option(minute, twoDigits(minute)));

type Props = TimeChoice & {
  words: TimeWords;
  legend: string;
  /** The chosen hour is the appointment's current one, so no warning is shown. */
  isOwn: boolean;
};

/** Time picker that accepts any hour and suggests the free ones. */
export function AnyHour({ time, ...props }: Props) {
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
  const set = (parts: { hour?: number; minute?: number; half?: number }) => {
    const chosen = { hour, minute, half, ...parts };
    change(timeOfMinutes((chosen.half * hoursInHalf + chosen.hour) * minutesInHour + chosen.minute));
  };
  const look = { labelHidden: true, 'aria-describedby': error === undefined ? undefined : id };
  return (
    <fieldset className="time-picker__clock">
      <legend className="choice-legend">{clockText.time}</legend>
      <div className="time-picker__parts n">
        <SelectField
          {...look}
          ref={ref}
          label={clockText.hour}
          value={isChosen ? String(hour) : ''}
          placeholder={isChosen ? undefined : clockText.choose}
          options={hours}
          onChange={({ target }) => {
            const next = Number(target.value);
            set({ hour: next, half: isChosen ? half : likelyHalf(next) });
          }}
        />
        <SelectField
          {...look}
          label={clockText.minutes}
          value={String(minute)}
          disabled={!isChosen}
          options={minutes}
          onChange={(event) => set({ minute: Number(event.target.value) })}
        />
        <SelectField
          {...look}
          label={clockText.half}
          value={String(half)}
          disabled={!isChosen}
          options={halves}
          onChange={(event) => set({ half: Number(event.target.value) })}
        />
      </div>
      {error !== undefined && (
        <p id={id} className="amplify-field__error-message time-picker__problem">
          <ErrorText text={error} />
        </p>
      )}
    </fieldset>
  );
}

function Suggestions({ date, time, free, durationMinutes, words, legend, isOwn }: Props) {
  if (free.state === 'notAsked') return free.reason && <p className="small muted">{free.reason}</p>;
  const times = timesOn(free, date.value);
  if (!times || times.length === 0)
    return (
      <div className="stack">
        <p role="status" className="small muted">
          {free.state === 'searching' && searchingTimes}
          {free.state === 'failed' && words.failed}
          {times && (isClosedOn(free, date.value) ? words.closed : words.none)}
        </p>
        {free.state === 'failed' && (
          <Button size="small" busy={free.isRetrying} onClick={free.retry}>
            {clockText.retry}
          </Button>
        )}
      </div>
    );
  const wanted = { date: date.value, time: time.value, durationMinutes };
  const isTaken = time.value !== '' && !isOwn && hasRoom(free, wanted) === false;
  return (
    <div className="time-picker__free">
      <Chips
        size="small"
        legend={legend}
        value={time.value}
        options={times.map((hour) => ({ value: hour, label: clock(hour) }))}
        onChange={time.change}
      />
      <p role="status" className="small muted">
        {isTaken && words.notFree(time.value)}
      </p>
    </div>
  );
}
