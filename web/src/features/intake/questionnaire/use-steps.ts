import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { FieldProblem } from '#shared/core/errors.ts';
import { type Draft, findStepProblems } from '#shared/intake/application/draft.ts';
import type { Question } from '#shared/intake/application/question.ts';
import { useIsInteractive } from '#web/src/lib/use-is-interactive.ts';

const param = 'paso';
const addressOf = (index: number) => `?${param}=${index + 1}`;

/** The previous step, so that 'Anterior' and the browser's Back lead to the same place. */
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

/** The applicable steps and the current one from the URL, at most the first unanswered. */
export function useSteps({ steps, draft, problems, startsAt = 'first' }: UseStepsInput) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const previousIndex = usePreviousIndex();
  const unansweredStep = steps.findIndex((step) => findStepProblems(step, draft, problems).length > 0);
  const furthest = unansweredStep === -1 ? steps.length - 1 : unansweredStep;
  const first = startsAt === 'last' ? furthest + 1 : 1;
  // The static build has no answers, so it draws the first step for every address.
  const requestedIndex = useIsInteractive() ? Number(params.get(param) ?? first) - 1 : 0;
  const index = Math.max(0, Math.min(furthest, Number.isInteger(requestedIndex) ? requestedIndex : 0));
  const shownId = steps[index]?.id;
  const lastShownId = useRef<string>(undefined);
  // The step from which the user was led back, to which 'Siguiente' returns.
  const [returnStepId, setReturnStepId] = useState<string>();
  useEffect(() => {
    if (requestedIndex === index) {
      lastShownId.current = shownId;
      setReturnStepId((left) => (left === shownId ? undefined : left));
      return;
    }
    if (requestedIndex > index) setReturnStepId(lastShownId.current);
    void navigate(addressOf(index), { replace: true });
  }, [requestedIndex, index, shownId, navigate]);

  return {
    steps,
    index,
    forward() {
      const left = steps.findIndex(({ id }) => id === returnStepId);
      return navigate(addressOf(left > index ? Math.min(left, furthest) : index + 1), {
        state: { from: index },
      });
    },
    back: () =>
      previousIndex === index - 1 ? navigate(-1) : navigate(addressOf(index - 1), { replace: true }),
    /** Returns whether the step exists in the given steps. */
    goTo(step: Question | undefined, among = steps): boolean {
      const at = among.findIndex(({ id }) => id === step?.id);
      if (at < 0) return false;
      setReturnStepId(shownId);
      void navigate(addressOf(at), { state: { from: index } });
      return true;
    },
  };
}
