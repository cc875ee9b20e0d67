import { useEffect, useRef, useState } from 'react';
import type { FieldProblem } from '#shared/core/errors.ts';
import type { FieldName } from '#shared/intake/application/question.ts';
import { intakeText } from './copy.ts';

/** A date half typed reads as none: only its box knows. */
export const isHalfTyped = (form: HTMLFormElement) =>
  [...form.elements].some((each) => each instanceof HTMLInputElement && each.validity.badInput);
const halfTyped = { field: 'birthDate', message: intakeText.badDate };

/** What is said to be wrong at the step on show, from the first press of its button on. */
export function useSaid(stepId: string) {
  const [pressed, setPressed] = useState({ id: '', halfTyped: false, times: 0 });
  const [refused, setRefused] = useState<readonly FieldProblem[]>([]);
  const formRef = useRef<HTMLFormElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is to be corrected gets the focus at each press
  useEffect(() => {
    formRef.current?.querySelector<HTMLElement>('[data-wrong] :is(input, textarea)')?.focus();
  }, [pressed.times, refused]);

  const isPressed = pressed.id === stepId;
  return {
    formRef,
    isPressed,
    refuse: setRefused,
    among: (wrong: readonly FieldProblem[]) => [
      ...(isPressed ? (pressed.halfTyped ? [halfTyped] : wrong) : []),
      ...refused,
    ],
    press: (isBroken: boolean) => setPressed({ id: stepId, halfTyped: isBroken, times: pressed.times + 1 }),
    /** It is being corrected. */
    soften(field: FieldName) {
      setRefused(refused.filter((each) => each.field !== field));
      if (pressed.halfTyped) setPressed({ ...pressed, halfTyped: false });
    },
  };
}
