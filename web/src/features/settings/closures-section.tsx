import { useQuery } from '@tanstack/react-query';
import { CalendarOff, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { canMoveAppointment } from '#shared/appointments/appointment.ts';
import { addDays } from '#shared/core/civil-time.ts';
import { formatFullDate } from '#shared/core/format.ts';
import { type Closure, suggestClosures } from '#shared/settings/closures.ts';
import { buildCalendarQuery } from '#web/src/components/calendar/queries.ts';
import { civilToday } from '#web/src/lib/now.ts';
import { paths } from '#web/src/lib/paths.ts';
import { Button, IconButton } from '#web/src/ui/buttons/button.tsx';
import { DateField } from '#web/src/ui/date-field/date-field.tsx';
import { ErrorText } from '#web/src/ui/fields/field-text.tsx';
import { TextField } from '#web/src/ui/fields/fields.tsx';
import { useFormControl } from '#web/src/ui/fields/form-fields.tsx';
import { Row, Split, Stack, Text } from '#web/src/ui/layout/layout.tsx';
import { addClosure, findClosureErrors, sortClosures } from './closure-input.ts';
import { closuresText as text } from './copy.ts';
import { SettingsCard } from './settings-card.tsx';
import type { SettingsAppForm } from './settings-form.tsx';

type ClosuresProps = { closures: readonly Closure[]; onChange: (closures: Closure[]) => void };

/** Adds a closed day. A typed day is saved with the settings even if it was not added. */
function NewClosureForm({ form, closures, onChange }: ClosuresProps & { form: SettingsAppForm }) {
  const date = useFormControl(form, 'closureDate');
  const name = useFormControl(form, 'closureName');
  const [isTried, setTried] = useState(false);
  const typedClosure = { closureDate: date.value, closureName: name.value };
  const changeInput = (changes: Partial<typeof typedClosure>) => {
    const { closureDate, closureName } = { ...typedClosure, ...changes };
    form.setValue('closureDate', closureDate, { shouldDirty: true });
    form.setValue('closureName', closureName, { shouldDirty: true });
    // The errors of both fields depend on each other.
    if (form.formState.isSubmitted) void form.trigger(['closureDate', 'closureName']);
  };
  const errors = findClosureErrors(typedClosure, closures);
  const isComplete = Object.keys(errors).length === 0;
  const add = () => {
    setTried(!isComplete);
    if (!isComplete) return;
    onChange(addClosure(closures, typedClosure));
    changeInput({ closureDate: '', closureName: '' });
  };
  return (
    <Split
      as="fieldset"
      columns="1fr 1fr"
      gap="12 24"
      align="start"
      phone={{ columns: '1fr' }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
        // Enter would submit the settings around the inputs.
        event.preventDefault();
        add();
      }}
    >
      <legend className="visually-hidden">{text.newClosureLegend}</legend>
      <DateField
        label={text.date}
        name="closureDate"
        value={date.value}
        min={civilToday()}
        error={isTried || errors.closureDate === text.duplicateDay ? errors.closureDate : date.error}
        onChange={(parsedDate, typedDate) => changeInput({ closureDate: parsedDate || typedDate })}
      />
      <TextField
        label={text.name}
        name="closureName"
        value={name.value}
        maxLength={60}
        autoComplete="off"
        error={isTried ? errors.closureName : name.error}
        onChange={({ target }) => changeInput({ closureName: target.value })}
      />
      <Row span>
        <Button icon={<Plus aria-hidden />} onClick={add}>
          {text.add}
        </Button>
      </Row>
    </Split>
  );
}

/** Public holidays of the coming year that are not closed days yet. */
function SuggestedClosures({ closures, onChange }: ClosuresProps) {
  const suggestedClosures = suggestClosures(closures, civilToday());
  if (suggestedClosures.length === 0) return null;
  return (
    <details>
      <Text as="summary" weight={600} tone="accent" style={{ paddingBlock: 8 }}>
        {text.holidays(suggestedClosures.length)}
      </Text>
      <Stack as="ul" gap={4} pad="0 0 12 0">
        {suggestedClosures.map((holiday) => (
          <Row as="li" key={holiday.date} gap={12} style={{ minHeight: 40 }}>
            <span className="grow">
              {holiday.name} <span className="muted small n">{formatFullDate(holiday.date)}</span>
            </span>
            <Button
              size="small"
              aria-label={text.addHoliday(holiday.name)}
              onClick={() => onChange(sortClosures([...closures, holiday]))}
            >
              {text.add}
            </Button>
          </Row>
        ))}
      </Stack>
      <Button size="small" onClick={() => onChange(sortClosures([...closures, ...suggestedClosures]))}>
        {text.addAll}
      </Button>
    </details>
  );
}

/** Limit of the lookup in days, because later days are rarely booked and each day is a request. */
const bookedAheadDays = 90;

/** Link to the appointments of a closed day. */
function BookedAppointments({ date }: { date: string }) {
  const appointments = useQuery({
    ...buildCalendarQuery({ from: date, to: date }),
    enabled: date <= addDays(civilToday(), bookedAheadDays),
  });
  const bookedCount = appointments.data?.filter(canMoveAppointment).length ?? 0;
  if (bookedCount === 0) return null;
  return (
    <Text
      as={Link}
      size={14}
      weight={600}
      block
      className="link"
      to={`${paths.adminCalendar}?vista=dia&fecha=${date}`}
    >
      {text.bookedCount(bookedCount)}
    </Text>
  );
}

/** Closed days, as the next save stores them. */
export function ClosuresSection({ form }: { form: SettingsAppForm }) {
  const { value: closures, change, error } = useFormControl(form, 'closures');
  const upcomingClosures = closures.filter(({ date }) => date >= civilToday());
  return (
    <SettingsCard id="cerrados" lead={text.lead}>
      {error !== undefined && (
        <p role="alert" className="amplify-field__error-message">
          <ErrorText text={error} />
        </p>
      )}
      {upcomingClosures.length === 0 ? (
        <Row as="p" gap={8} tone="muted">
          <CalendarOff aria-hidden /> {text.empty}
        </Row>
      ) : (
        <Stack as="ul" gap={4}>
          {upcomingClosures.map((closure) => (
            <Row as="li" key={closure.date} gap={12} style={{ minHeight: 40 }}>
              <span className="grow">
                <span className="strong">{closure.name}</span>{' '}
                <span className="muted small n">{formatFullDate(closure.date)}</span>
                <BookedAppointments date={closure.date} />
              </span>
              <IconButton
                label={text.remove(closure.name)}
                icon={<Trash2 aria-hidden />}
                onClick={() => change(closures.filter(({ date }) => date !== closure.date))}
              />
            </Row>
          ))}
        </Stack>
      )}
      <NewClosureForm form={form} closures={closures} onChange={change} />
      <SuggestedClosures closures={closures} onChange={change} />
    </SettingsCard>
  );
}
