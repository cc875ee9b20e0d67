import { useEffect, useRef, useState } from 'react';
import type { FieldProblem } from '#shared/core/errors.ts';
import type { FieldName } from '#shared/intake/application/question.ts';
import { intakeText } from './copy.ts';

/** Returns whether a date is partly typed. Its value is empty, so only the input's validity shows it. */
export const hasIncompleteDate = (form: HTMLFormElement) =>
  [...form.elements].some((element) => element instanceof HTMLInputElement && element.validity.badInput);
const incompleteDateError = { field: 'birthDate', message: intakeText.badDate };

/** Holds the errors of the current step, shown after the first click of its button. */
export function useStepErrors(stepId: string) {
  const [submitted, setSubmitted] = useState({ stepId: '', isDateIncomplete: false, count: 0 });
  const [fieldErrors, setFieldErrors] = useState<readonly FieldProblem[]>([]);
  const formRef = useRef<HTMLFormElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each click focuses the first invalid field
  useEffect(() => {
    formRef.current?.querySelector<HTMLElement>('[data-wrong] :is(input, textarea)')?.focus();
  }, [submitted.count, fieldErrors]);

  const isSubmitted = submitted.stepId === stepId;
  return {
    formRef,
    isSubmitted,
    showFieldErrors: setFieldErrors,
    listVisible: (problems: readonly FieldProblem[]) => {
      const stepErrors = submitted.isDateIncomplete ? [incompleteDateError] : problems;
      return isSubmitted ? [...stepErrors, ...fieldErrors] : fieldErrors;
    },
    markSubmitted: (isDateIncomplete: boolean) =>
      setSubmitted({ stepId, isDateIncomplete, count: submitted.count + 1 }),
    /** Removes a field's error once it is edited. */
    clearFieldError(field: FieldName) {
      setFieldErrors(fieldErrors.filter((problem) => problem.field !== field));
      if (submitted.isDateIncomplete) setSubmitted({ ...submitted, isDateIncomplete: false });
    },
  };
}
