import { useEffect, useRef, useState } from 'react';
import type { FieldProblem } from '#shared/core/errors.ts';
import type { FieldName } from '#shared/intake/application/question.ts';
import { intakeText } from './copy.ts';

/** A partly typed date has an empty value; only its input's validity shows it. */
export const hasIncompleteDate = (form: HTMLFormElement) =>
  [...form.elements].some((each) => each instanceof HTMLInputElement && each.validity.badInput);
const incompleteDateError = { field: 'birthDate', message: intakeText.badDate };

/** Errors of the current step, from the first click of its button on. */
export function useStepErrors(stepId: string) {
  const [submitted, setSubmitted] = useState({ id: '', halfTyped: false, times: 0 });
  const [fieldErrors, setFieldErrors] = useState<readonly FieldProblem[]>([]);
  const formRef = useRef<HTMLFormElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each click focuses the first invalid field
  useEffect(() => {
    formRef.current?.querySelector<HTMLElement>('[data-wrong] :is(input, textarea)')?.focus();
  }, [submitted.times, fieldErrors]);

  const isSubmitted = submitted.id === stepId;
  return {
    formRef,
    isSubmitted,
    showFieldErrors: setFieldErrors,
    listVisible: (wrong: readonly FieldProblem[]) => [
      ...(isSubmitted ? (submitted.halfTyped ? [incompleteDateError] : wrong) : []),
      ...fieldErrors,
    ],
    markSubmitted: (isBroken: boolean) =>
      setSubmitted({ id: stepId, halfTyped: isBroken, times: submitted.times + 1 }),
    /** Removes a field's error once it is edited. */
    clearFieldError(field: FieldName) {
      setFieldErrors(fieldErrors.filter((each) => each.field !== field));
      if (submitted.halfTyped) setSubmitted({ ...submitted, halfTyped: false });
    },
  };
}
