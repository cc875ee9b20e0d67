import { useQuery } from '@tanstack/react-query';
import { CalendarOff, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { isStillToCome } from '#shared/appointments/appointment.ts';
import { addDays } from '#shared/core/civil-time.ts';
import { fullDate } from '#shared/core/format.ts';
import type { CenterSettings } from '#shared/settings/center-settings.ts';
import { type Closure, suggestedClosures } from '#shared/settings/closures.ts';
import { calendarQuery } from '#web/src/components/calendar/queries.ts';
import { civilToday } from '#web/src/lib/now.ts';
import { paths } from '#web/src/lib/paths.ts';
import { Button, IconButton } from '#web/src/ui/buttons/button.tsx';
import { DateField } from '#web/src/ui/date-field/date-field.tsx';
import { ErrorText } from '#web/src/ui/fields/field-text.tsx';
import { TextField } from '#web/src/ui/fields/fields.tsx';
import type { AppForm } from '#web/src/ui/fields/form.tsx';
import { useFormControl } from '#web/src/ui/fields/form-fields.tsx';
import { closuresText as text } from './copy.ts';
import { closureProblems, inOrder, type TypedSettings, withClosure } from './schema.ts';
import { SettingsCard } from './settings-card.tsx';

type Form = AppForm<TypedSettings, CenterSettings>;
type Change = { closures: readonly Closure[]; onChange: (closures: Closure[]) => void };

/** One day more, with why; nothing twice. What is typed here is saved with the settings, added or not. */
function NewClosure({ form, closures, onChange }: Change & { form: Form }) {
  const date = useFormControl(form, 'closureDate');
  const name = useFormControl(form, 'closureName');
  const [isTried, setTried] = useState(false);
  const typed = { closureDate: date.value, closureName: name.value };
  const type = (next: Partial<typeof typed>) => {
    const { closureDate, closureName } = { ...typed, ...next };
    form.setValue('closureDate', closureDate, { shouldDirty: true });
    form.setValue('closureName', closureName, { shouldDirty: true });
    // What one of them lacks goes by the other.
    if (form.formState.isSubmitted) void form.trigger(['closureDate', 'closureName']);
  };
  const problems = closureProblems(typed, closures);
  const isWhole = Object.keys(problems).length === 0;
  const add = () => {
    setTried(!isWhole);
    if (!isWhole) return;
    onChange(withClosure(closures, typed));
    type({ closureDate: '', closureName: '' });
  };
  return (
    <fieldset
      className="closures__new"
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
        // The settings around it would be saved: who is adding days may have more of them.
        event.preventDefault();
        add();
      }}
    >
      <legend className="visually-hidden">{text.another}</legend>
      <DateField
        label={text.date}
        name="closureDate"
        value={date.value}
        min={civilToday()}
        error={isTried || problems.closureDate === text.twice ? problems.closureDate : date.error}
        onChange={(next, written) => type({ closureDate: next === '' ? written : next })}
      />
      <TextField
        label={text.name}
        name="closureName"
        value={name.value}
        maxLength={60}
        autoComplete="off"
        error={isTried ? problems.closureName : name.error}
        onChange={({ target }) => type({ closureName: target.value })}
      />
      <Button icon={<Plus aria-hidden />} onClick={add}>
        {text.add}
      </Button>
    </fieldset>
  );
}

/** The public holidays of the year ahead that are no closure yet. */
function Suggestions({ closures, onChange }: Change) {
  const suggested = suggestedClosures(closures, civilToday());
  if (suggested.length === 0) return null;
  return (
    <details className="closures__holidays">
      <summary>{text.holidays(suggested.length)}</summary>
      <ul className="closures__list">
        {suggested.map((holiday) => (
          <li key={holiday.date}>
            <span className="grow">
              {holiday.name} <span className="muted small n">{fullDate(holiday.date)}</span>
            </span>
            <Button
              size="small"
              aria-label={text.addHoliday(holiday.name)}
              onClick={() => onChange(inOrder([...closures, holiday]))}
            >
              {text.add}
            </Button>
          </li>
        ))}
      </ul>
      <Button size="small" onClick={() => onChange(inOrder([...closures, ...suggested]))}>
        {text.addAll}
      </Button>
    </details>
  );
}

/** Further ahead hardly anybody has booked, and each day is asked for by itself. */
const bookedAheadDays = 90;

/** What stands on a closed day all the same, and the way to it. */
function Booked({ date }: { date: string }) {
  const day = useQuery({
    ...calendarQuery({ from: date, to: date }),
    enabled: date <= addDays(civilToday(), bookedAheadDays),
  });
  const booked = day.data?.filter(isStillToCome).length ?? 0;
  if (booked === 0) return null;
  return (
    <Link className="link small closures__booked" to={`${paths.adminCalendar}?vista=dia&fecha=${date}`}>
      {text.booked(booked)}
    </Link>
  );
}

/** The days on which the center offers no hour, as they will be once the settings are saved. */
export function ClosuresSection({ form }: { form: Form }) {
  const { value: closures, change, error } = useFormControl(form, 'closures');
  const coming = closures.filter(({ date }) => date >= civilToday());
  return (
    <SettingsCard title={text.title}>
      <p className="muted">{text.lead}</p>
      {error !== undefined && (
        <p role="alert" className="amplify-field__error-message">
          <ErrorText text={error} />
        </p>
      )}
      {coming.length === 0 && (
        <p className="closures__none muted">
          <CalendarOff aria-hidden /> {text.none}
        </p>
      )}
      <ul className="closures__list">
        {coming.map((closure) => (
          <li key={closure.date}>
            <span className="grow">
              <span className="strong">{closure.name}</span>{' '}
              <span className="muted small n">{fullDate(closure.date)}</span>
              <Booked date={closure.date} />
            </span>
            <IconButton
              label={text.remove(closure.name)}
              icon={<Trash2 aria-hidden />}
              onClick={() => change(closures.filter(({ date }) => date !== closure.date))}
            />
          </li>
        ))}
      </ul>
      <NewClosure form={form} closures={closures} onChange={change} />
      <Suggestions closures={closures} onChange={change} />
    </SettingsCard>
  );
}
