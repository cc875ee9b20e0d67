import { isCivilDate } from '#shared/core/civil-time.ts';
import { longDate } from '#shared/core/format.ts';
import type { Draft } from '#shared/intake/application/draft.ts';
import type { IntakeField } from '#shared/intake/application/question.ts';

/** An answer as it reads; empty when there is none. */
export function answerIn({ name, options }: IntakeField, draft: Draft): string {
  const value = draft[name] ?? '';
  if (options) return options.find((option) => option.value === value)?.label ?? value;
  if (name === 'birthDate' && isCivilDate(value)) return longDate(value);
  return value.trim();
}
