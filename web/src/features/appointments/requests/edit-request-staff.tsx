import { useId } from 'react';
import { fullName } from '#shared/appointments/appointment.ts';
import { StaffAvatar } from '#web/src/ui/display/avatar.tsx';
import { ChoiceCard } from '#web/src/ui/fields/choices.tsx';
import { ErrorText } from '#web/src/ui/fields/field-text.tsx';
import { useFormControl } from '#web/src/ui/fields/form-fields.tsx';
import type { Candidate } from './candidates.ts';
import { editText } from './copy.ts';
import type { EditRequestState } from './schema.ts';

type Props = {
  form: EditRequestState;
  candidates: readonly Candidate[];
  /** The hour wanted, and who holds it for this appointment already. */
  time: string;
  holderId: string | undefined;
};

/** Everyone who could carry the appointment out, and whether the hour suits them. */
export function EditRequestStaff({ form, candidates, time, holderId }: Props) {
  const { value, error, ref, change } = useFormControl(form, 'staffId');
  const id = useId();
  return (
    <fieldset
      ref={ref}
      tabIndex={-1}
      className="edit-request__staff"
      aria-describedby={error === undefined ? undefined : id}
    >
      <legend className="choice-legend">{editText.staff}</legend>
      {candidates.length === 0 && <p className="muted">{editText.nobody}</p>}
      {candidates.map(({ member, ...free }) => (
        <ChoiceCard
          key={member.staffId}
          type="radio"
          name="staffId"
          value={member.staffId}
          checked={value === member.staffId}
          onChange={() => {
            change(member.staffId);
            form.clearErrors('time');
          }}
        >
          <StaffAvatar name={fullName(member)} colorIndex={member.colorIndex} />
          <span className="grow">
            <span className="strong">{fullName(member)}</span>
            <span className="small muted n">
              {member.staffId === holderId ? editText.holdsHour : <Freedom {...free} time={time} />}
            </span>
          </span>
        </ChoiceCard>
      ))}
      {error !== undefined && (
        <p id={id} className="amplify-field__error-message">
          <ErrorText text={error} />
        </p>
      )}
    </fieldset>
  );
}

function Freedom({ hours, hasFailed, time }: Omit<Candidate, 'member'> & { time: string }) {
  if (hasFailed) return editText.timesFailed;
  if (!hours) return editText.searching;
  if (hours.length === 0) return editText.noHours;
  if (hours.includes(time)) return editText.freeThen(time);
  return `${editText.freeHours(hours.length)}${time === '' ? '' : editText.notThen(time)}`;
}
