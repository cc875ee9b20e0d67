import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { FieldProblem } from '#shared/core/errors.ts';
import { type Draft, problemsAt } from '#shared/intake/application/draft.ts';
import type { Question } from '#shared/intake/application/question.ts';
import { useIsInteractive } from '#web/src/lib/use-is-interactive.ts';

const param = 'paso';
const addressOf = (index: number) => `?${param}=${index + 1}`;

/** Where this step was come from, so that 'Anterior' and the browser's own button lead to the same place. */
function useCameFrom(): number | undefined {
  const state: unknown = useLocation().state;
  if (typeof state !== 'object' || state === null || !('from' in state)) return undefined;
  return typeof state.from === 'number' ? state.from : undefined;
}

type UseStepsInput = {
  /** Those of this person. */
  steps: readonly Question[];
  draft: Draft;
  problems: readonly FieldProblem[];
  /** Where an address without a step leads. */
  startsAt?: 'first' | 'last';
};

/** The steps of this person and the one the address names, never beyond the first that is still to be answered. */
export function useSteps({ steps, draft, problems, startsAt = 'first' }: UseStepsInput) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const cameFrom = useCameFrom();
  const unansweredStep = steps.findIndex((step) => problemsAt(step, draft, problems).length > 0);
  const furthest = unansweredStep === -1 ? steps.length - 1 : unansweredStep;
  const first = startsAt === 'last' ? furthest + 1 : 1;
  // The build knows no answers: it draws the first step, whichever the address names.
  const asked = useIsInteractive() ? Number(params.get(param) ?? first) - 1 : 0;
  const index = Math.max(0, Math.min(furthest, Number.isInteger(asked) ? asked : 0));
  const shownId = steps[index]?.id;
  const lastShownId = useRef<string>(undefined);
  // Where somebody was who is led back to a step: from there 'Siguiente' leads to it again.
  const [leftId, setLeftId] = useState<string>();
  useEffect(() => {
    if (asked === index) {
      lastShownId.current = shownId;
      setLeftId((left) => (left === shownId ? undefined : left));
      return;
    }
    if (asked > index) setLeftId(lastShownId.current);
    void navigate(addressOf(index), { replace: true });
  }, [asked, index, shownId, navigate]);

  return {
    steps,
    index,
    forward() {
      const left = steps.findIndex(({ id }) => id === leftId);
      return navigate(addressOf(left > index ? Math.min(left, furthest) : index + 1), {
        state: { from: index },
      });
    },
    back: () => (cameFrom === index - 1 ? navigate(-1) : navigate(addressOf(index - 1), { replace: true })),
    /** Answers whether it is among the steps, which may be others by now. */
    goTo(step: Question | undefined, among = steps): boolean {
      const at = among.findIndex(({ id }) => id === step?.id);
      if (at < 0) return false;
      setLeftId(shownId);
      void navigate(addressOf(at), { state: { from: index } });
      return true;
    },
  };
}
