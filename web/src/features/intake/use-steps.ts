import { useEffect } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { FieldProblem } from '#shared/core/errors.ts';
import { type Draft, problemsAt, stepsFor } from '#shared/intake/draft.ts';
import type { Question } from '#shared/intake/question.ts';
import type { IntakeDay } from '#shared/intake/rules.ts';

const param = 'paso';
const addressOf = (index: number) => `?${param}=${index + 1}`;

/** Where this step was come from, so that 'Anterior' and the browser's own button lead to the same place. */
function useCameFrom(): number | undefined {
  const state: unknown = useLocation().state;
  if (typeof state !== 'object' || state === null || !('from' in state)) return undefined;
  return typeof state.from === 'number' ? state.from : undefined;
}

/** The steps of this person and the one the address names, never beyond the first that is still to be answered. */
export function useSteps(draft: Draft, day: IntakeDay, problems: readonly FieldProblem[]) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const cameFrom = useCameFrom();
  const steps = stepsFor(draft, day);
  const unanswered = steps.findIndex((step) => problemsAt(step, draft, problems).length > 0);
  const furthest = unanswered === -1 ? steps.length - 1 : unanswered;
  const asked = Number(params.get(param) ?? 1) - 1;
  const index = Math.max(0, Math.min(furthest, Number.isInteger(asked) ? asked : 0));
  useEffect(() => {
    if (asked !== index) void navigate(addressOf(index), { replace: true });
  }, [asked, index, navigate]);

  return {
    steps,
    index,
    forward: () => navigate(addressOf(index + 1), { state: { from: index } }),
    back: () => (cameFrom === index - 1 ? navigate(-1) : navigate(addressOf(index - 1), { replace: true })),
    /** Answers whether this person is asked it. */
    goTo(step: Question | undefined): boolean {
      const at = steps.findIndex(({ id }) => id === step?.id);
      if (at >= 0) void navigate(addressOf(at), { state: { from: index } });
      return at >= 0;
    },
  };
}
