import { formatTime, getWeekdayName } from '#shared/core/format.ts';
import { formatFullName } from '#shared/core/person.ts';
import { searchingTimes } from '#web/src/components/time-picker/free-times.ts';
import { civilToday } from '#web/src/lib/now.ts';
import { paths } from '#web/src/lib/paths.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { ButtonLink } from '#web/src/ui/buttons/button-link.tsx';
import { DateField } from '#web/src/ui/date-field/date-field.tsx';
import { Chips } from '#web/src/ui/fields/choices.tsx';
import { ErrorText } from '#web/src/ui/fields/field-text.tsx';
import { SelectField, TextField } from '#web/src/ui/fields/fields.tsx';
import { Split, Stack, Text } from '#web/src/ui/layout/layout.tsx';
import { appointmentText, text } from './copy.ts';
import { useTeam } from './queries.ts';
import { StepCard } from './step-card.tsx';
import type { Assignment } from './use-assignment.ts';

const capitalize = (value: string) => `${value.slice(0, 1).toUpperCase()}${value.slice(1)}`;

/** Staff member and time (R359). Only free times are offered. */
export function AppointmentCard({ form }: { form: Assignment }) {
  const { staffId, date } = form.draftState.draft;
  const team = useTeam();
  const members = (team.data ?? []).filter(({ active }) => active);
  const member = members.find((candidate) => candidate.staffId === staffId);
  return (
    <StepCard title={appointmentText.title} step={3}>
      <Stack gap={16} pad="16 20" phone={{ pad: 16 }}>
        <Split columns="1.3fr 1.15fr 0.9fr" gap={16} align="start" phone={{ columns: '1fr 1fr' }}>
          <Text as="div" span="phone">
            <SelectField
              label={appointmentText.staff}
              name="staffId"
              value={staffId}
              placeholder={appointmentText.staffPlaceholder}
              options={members.map((staff) => ({ value: staff.staffId, label: formatFullName(staff) }))}
              onChange={({ target }) => form.choose({ staffId: target.value })}
            />
          </Text>
          <DateField
            label="Fecha"
            name="date"
            value={date}
            min={civilToday()}
            error={form.problems.date}
            onChange={(newDate) => form.choose({ date: newDate })}
          />
          <TextField
            label={appointmentText.day}
            readOnly
            value={date === '' ? '' : capitalize(getWeekdayName(date))}
            placeholder={appointmentText.dayPlaceholder}
          />
        </Split>
        {team.data && members.length === 0 ? (
          <NoStaff />
        ) : (
          <FreeTimes form={form} name={member?.firstName ?? ''} />
        )}
      </Stack>
    </StepCard>
  );
}

/** Shown while the center has no active staff members. */
const NoStaff = () => (
  <div className="amplify-field">
    <p role="status" className="small muted">
      {appointmentText.noStaff}
    </p>
    <div>
      <ButtonLink size="small" to={paths.team}>
        {appointmentText.teamLinkLabel}
      </ButtonLink>
    </div>
  </div>
);

type FreeTimesProps = { form: Assignment; name: string };

function FreeTimes({ form, name }: FreeTimesProps) {
  const { draftState, times, choose, timeProblem } = form;
  const { time } = draftState.draft;
  const freeTimes = times.data;
  if (!freeTimes || freeTimes.times.length === 0)
    return (
      <div className="amplify-field">
        <p className="amplify-label">{appointmentText.time}</p>
        <p role="status" className="small muted">
          {explainNoTimes(form, name)}
        </p>
        {times.isError && !freeTimes && (
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
    <Stack gap={8}>
      <Chips
        legend={appointmentText.time}
        value={time}
        error={timeProblem}
        options={freeTimes.times.map((freeTime) => ({ value: freeTime, label: formatTime(freeTime) }))}
        onChange={(chosenTime) => choose({ time: chosenTime })}
      />
      <p className="small muted" role="status">
        {appointmentText.freeTimesHint(name, freeTimes.durationMinutes)}
      </p>
    </Stack>
  );
}

function explainNoTimes({ draftState: { draft }, times }: Assignment, name: string): string {
  if (draft.staffId === '' || draft.date === '') return appointmentText.chooseStaffAndDate;
  if (times.data)
    return times.data.closed ? appointmentText.closedDay(name) : appointmentText.noFreeTimes(name);
  return times.isError ? appointmentText.loadFailed : searchingTimes;
}
