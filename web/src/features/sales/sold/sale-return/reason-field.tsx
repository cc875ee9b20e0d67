import { useState } from 'react';
import { Chips } from '#web/src/ui/fields/choices.tsx';
import { TextField } from '#web/src/ui/fields/fields.tsx';
import { Stack } from '#web/src/ui/layout/layout.tsx';
import { returnText as text } from '../copy.ts';

const otherOption = 'other';
const maximumLength = 120;

/** Reason of a return, chosen from common ones or typed. */
export function useReason() {
  const [chosen, setChosen] = useState<string>();
  const [customReason, setCustomReason] = useState('');
  const [wasSubmitted, setSubmitted] = useState(false);
  const reason = chosen === otherOption ? customReason.trim() : (chosen ?? '');
  return {
    reason,
    chosen,
    customReason,
    problem: wasSubmitted && reason === '' ? findReasonProblem(chosen) : undefined,
    choose: setChosen,
    setCustomReason,
    isDirty: chosen !== undefined,
    /** Validates the reason and shows its error while it is invalid. */
    validate: () => {
      setSubmitted(true);
      return reason !== '';
    },
  };
}

const findReasonProblem = (chosen: string | undefined) =>
  chosen === otherOption ? text.missingOtherReason : text.missingReason;

type Props = { reasons: readonly string[]; state: ReturnType<typeof useReason> };

export function ReasonField({ reasons, state }: Props) {
  const isOther = state.chosen === otherOption;
  const options = reasons.map((reason) => ({ value: reason, label: reason }));
  return (
    <Stack gap={12} pad="8 0 0 0">
      <Chips
        fitted
        legend={text.reason}
        value={state.chosen}
        error={isOther ? undefined : state.problem}
        options={[...options, { value: otherOption, label: text.other }]}
        onChange={state.choose}
      />
      {isOther && (
        <TextField
          label={text.otherReason}
          autoComplete="off"
          maxLength={maximumLength}
          value={state.customReason}
          error={state.problem}
          onChange={({ target }) => state.setCustomReason(target.value)}
        />
      )}
    </Stack>
  );
}
