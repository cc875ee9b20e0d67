import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { FieldProblem } from '#shared/core/errors.ts';
import { type Draft, findStepProblems } from '#shared/intake/application/draft.ts';
import type { Question } from '#shared/intake/application/question.ts';
import { useIsInteractive } from '#web/src/lib/use-is-interactive.ts';

const stepParam = 'paso';
const toStepAddress = (index: number) => `?${stepParam}=${index + 1}`;

/** Returns the previous step, so that 'Anterior' and the browser's Back lead to the same step. */
function usePreviousIndex(): number | undefined {
  const state: unknown = useLocation().state;
  if (typeof state !== 'object' || state === null || !('from' in state)) return undefined;
  return typeof state.from === 'number' ? state.from : undefined;
}

type UseStepsInput = {
  /** The steps that apply to this client. */
  steps: readonly Question[];
  draft: Draft;
  problems: readonly FieldProblem[];
  /** Default step of an address without one. */
  startsAt?: 'first' | 'last';
};

/** Returns the applicable steps and the current one from the URL, at most the first unanswered. */
export function useSteps({ steps, draft, problems, startsAt = 'first' }: UseStepsInput) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const previousIndex = usePreviousIndex();
  const unansweredStep = steps.findIndex((step) => findStepProblems(step, draft, problems).length > 0);
  const maxIndex = unansweredStep === -1 ? steps.length - 1 : unansweredStep;
  const defaultStep = startsAt === 'last' ? maxIndex + 1 : 1;
  // The static build has no answers, so it draws the first step for every address.
  const requestedIndex = useIsInteractive() ? Number(params.get(stepParam) ?? defaultStep) - 1 : 0;
  const index = Math.max(0, Math.min(maxIndex, Number.isInteger(requestedIndex) ? requestedIndex : 0));
  const currentStepId = steps[index]?.id;
  const lastStepId = useRef<string>(undefined);
  // The step from which the user was led back, to which 'Siguiente' returns.
  const [returnStepId, setReturnStepId] = useState<string>();
  useEffect(() => {
    if (requestedIndex === index) {
      lastStepId.current = currentStepId;
      setReturnStepId((stepId) => (stepId === currentStepId ? undefined : stepId));
      return;
    }
    if (requestedIndex > index) setReturnStepId(lastStepId.current);
    void navigate(toStepAddress(index), { replace: true });
  }, [requestedIndex, index, currentStepId, navigate]);

  return {
    steps,
    index,
    forward() {
      const returnIndex = steps.findIndex(({ id }) => id === returnStepId);
      return navigate(toStepAddress(returnIndex > index ? Math.min(returnIndex, maxIndex) : index + 1), {
        state: { from: index },
      });
    },
    back: () =>
      previousIndex === index - 1 ? navigate(-1) : navigate(toStepAddress(index - 1), { replace: true }),
    /** Returns whether the step exists in the given steps. */
    goTo(step: Question | undefined, stepsToSearch = steps): boolean {
      const targetIndex = stepsToSearch.findIndex(({ id }) => id === step?.id);
      if (targetIndex < 0) return false;
      setReturnStepId(currentStepId);
      void navigate(toStepAddress(targetIndex), { state: { from: index } });
      return true;
    },
  };
}
