import { useId } from 'react';
import { formatFullName } from '#shared/core/person.ts';
import {
  canFitAppointment,
  type FreeTimes,
  findTimes,
  isClosedDay,
  type TimeControl,
} from '#web/src/components/time-picker/free-times.ts';
import { StaffAvatar } from '#web/src/ui/display/avatar.tsx';
import { ChoiceCard } from '#web/src/ui/fields/choices.tsx';
import { ErrorText } from '#web/src/ui/fields/field-text.tsx';
import { Stack } from '#web/src/ui/layout/layout.tsx';
import { approvalText } from './approval-copy.ts';
import type { Candidate } from './candidates.ts';

type ChosenSlot = { readonly date: string; readonly time: string; readonly durationMinutes: number };
type Props = {
  /** The staff field of the form. */
  control: TimeControl;
  candidates: readonly Candidate[];
  chosenSlot: ChosenSlot;
  /** The staff member who already holds this time for the appointment. */
  holderId: string | undefined;
};

/** Qualified staff members, each with their availability at the time. */
export function CandidateChoice({ control, candidates, chosenSlot, holderId }: Props) {
  const { value, error, ref, change } = control;
  const id = useId();
  return (
    <Stack
      as="fieldset"
      gap={8}
      ref={ref}
      tabIndex={-1}
      style={{ outline: 'none' }}
      aria-describedby={error === undefined ? undefined : id}
    >
      <legend className="choice-legend">{approvalText.staff}</legend>
      {candidates.length === 0 && <p className="muted">{approvalText.noQualifiedStaff}</p>}
      {candidates.map(({ member, free }) => (
        <ChoiceCard
          key={member.staffId}
          type="radio"
          name="staffId"
          value={member.staffId}
          checked={value === member.staffId}
          onChange={() => change(member.staffId)}
        >
          <StaffAvatar name={formatFullName(member)} colorIndex={member.colorIndex} />
          <Stack as="span" grow>
            <span className="strong">{formatFullName(member)}</span>
            <span className="small muted n">
              {member.staffId === holderId ? approvalText.holdsTime : describeAvailability(free, chosenSlot)}
            </span>
          </Stack>
        </ChoiceCard>
      ))}
      {error !== undefined && (
        <p id={id} className="amplify-field__error-message">
          <ErrorText text={error} />
        </p>
      )}
    </Stack>
  );
}

/** Describes whether the candidate is free at the chosen time, even if it is not a suggested one. */
function describeAvailability(free: FreeTimes, chosenSlot: ChosenSlot): string {
  const { date, time } = chosenSlot;
  if (free.state === 'failed') return approvalText.timesFailed;
  const times = findTimes(free, date);
  if (!times) return approvalText.searchingTimes;
  if (time !== '' && canFitAppointment(free, chosenSlot)) return approvalText.freeAtTime(time);
  if (times.length === 0) return isClosedDay(free, date) ? approvalText.notWorking : approvalText.noTimes;
  return `${approvalText.freeTimeCount(times.length)}${time === '' ? '' : approvalText.notFreeAtTime(time)}`;
}
