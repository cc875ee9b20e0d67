import { clock, weekdayName } from '#shared/core/format.ts';
import { fullName } from '#shared/core/person.ts';
import { searchingTimes } from '#web/src/components/time-picker/free-times.ts';
import { civilToday } from '#web/src/lib/now.ts';
import { paths } from '#web/src/lib/paths.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { ButtonLink } from '#web/src/ui/buttons/button-link.tsx';
import { DateField } from '#web/src/ui/date-field/date-field.tsx';
import { Chips } from '#web/src/ui/fields/choices.tsx';
import { ErrorText } from '#web/src/ui/fields/field-text.tsx';
import { SelectField, TextField } from '#web/src/ui/fields/fields.tsx';
import { text, whenText } from './copy.ts';
import { useTeam } from './queries.ts';
import { StepCard } from './step-card.tsx';
import type { Assignment } from './use-assignment.ts';

const capital = (words: string) => `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;

/** Staff member and time (R359); only free hours are offered. */
export function WhenCard({ form }: { form: Assignment }) {
  const { staffId, date } = form.held.draft;
  const team = useTeam();
  const members = (team.data ?? []).filter(({ active }) => active);
  const member = members.find((each) => each.staffId === staffId);
  return (
    <StepCard title={whenText.title} step={3}>
      <div className="assignment-card__body assignment-when">
        <div className="assignment-when__fields">
          <SelectField
            label={whenText.staff}
            name="staffId"
            value={staffId}
            placeholder={whenText.choose}
            options={members.map((each) => ({ value: each.staffId, label: fullName(each) }))}
            onChange={({ target }) => form.choose({ staffId: target.value })}
          />
          <DateField
            label="Fecha"
            name="date"
            value={date}
            min={civilToday()}
            error={form.problems.date}
            onChange={(next) => form.choose({ date: next })}
          />
          <TextField
            label={whenText.day}
            readOnly
            value={date === '' ? '' : capital(weekdayName(date))}
            placeholder={whenText.byDate}
          />
        </div>
        {team.data && members.length === 0 ? (
          <Nobody />
        ) : (
          <Hours form={form} name={member?.firstName ?? ''} />
        )}
      </div>
    </StepCard>
  );
}

/** Shown while the center has no active staff members. */
const Nobody = () => (
  <div className="amplify-field">
    <p role="status" className="small muted">
      {whenText.nobody}
    </p>
    <div>
      <ButtonLink size="small" to={paths.team}>
        {whenText.team}
      </ButtonLink>
    </div>
  </div>
);

type HoursProps = { form: Assignment; name: string };

function Hours({ form, name }: HoursProps) {
  const { held, times, choose, timeProblem } = form;
  const { time } = held.draft;
  const found = times.data;
  if (!found || found.times.length === 0)
    return (
      <div className="amplify-field">
        <p className="amplify-label">{whenText.time}</p>
        <p role="status" className="small muted">
          {whyNone(form, name)}
        </p>
        {times.isError && !found && (
          <Button size="small" busy={times.isFetching} onClick={() => void times.refetch()}>
            {text.retry}
          </Button>
        )}
        {timeProblem !== undefined && (
          <p role="alert" className="amplify-field__error-message">
            <ErrorText text={timeProblem} />
          </p>
        )}
      </div>
    );
  return (
    <div className="stack assignment-hours">
      <Chips
        legend={whenText.time}
        value={time}
        error={timeProblem}
        options={found.times.map((hour) => ({ value: hour, label: clock(hour) }))}
        onChange={(hour) => choose({ time: hour })}
      />
      <p className="small muted" role="status">
        {whenText.free(name, found.durationMinutes)}
      </p>
    </div>
  );
}

function whyNone({ held: { draft }, times }: Assignment, name: string): string {
  if (draft.staffId === '' || draft.date === '') return whenText.notYet;
  if (times.data) return times.data.closed ? whenText.closed(name) : whenText.full(name);
  return times.isError ? whenText.failed : searchingTimes;
}
