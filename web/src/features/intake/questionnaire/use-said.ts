import { useEffect, useRef, useState } from 'react';
import type { FieldProblem } from '#shared/core/errors.ts';
import type { FieldName } from '#shared/intake/application/question.ts';
import { intakeText } from './copy.ts';

/** A partly typed date has an empty value; only its input's validity shows it. */
export const isHalfTyped = (form: HTMLFormElement) =>
  [...form.elements].some((each) => each instanceof HTMLInputElement && each.validity.badInput);
const halfTyped = { field: 'birthDate', message: intakeText.badDate };

/** Errors of the current step, from the first click of its button on. */
export function useSaid(stepId: string) {
  const [pressed, setPressed] = useState({ id: '', halfTyped: false, times: 0 });
  const [refused, setRefused] = useState<readonly FieldProblem[]>([]);
  const formRef = useRef<HTMLFormElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each click focuses the first invalid field
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
    /** Removes a field's error once it is edited. */
    soften(field: FieldName) {
      setRefused(refused.filter((each) => each.field !== field));
      if (pressed.halfTyped) setPressed({ ...pressed, halfTyped: false });
    },
  };
}
