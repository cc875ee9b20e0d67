import * as z from 'zod/mini';
import { coreErrors } from '#shared/core/errors.ts';
import type { BodyOf } from '#shared/core/route.ts';
import { defaultGoals, goalsOf, HealthGoalsForm } from '#shared/health/goals.ts';
import { type Health, setHealthGoals } from '#shared/health/health-api.ts';
import { ChangedMeanwhile } from '#web/src/components/changed-meanwhile/changed-meanwhile.tsx';
import { type Part, written } from '#web/src/components/changed-meanwhile/three-way.ts';
import { useLatest } from '#web/src/components/changed-meanwhile/use-latest.ts';
import { useCommand } from '#web/src/lib/command.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { Form, FormSummary, useKeptForm } from '#web/src/ui/fields/form.tsx';
import { FormText } from '#web/src/ui/fields/form-fields.tsx';
import { wholeOf } from '#web/src/ui/fields/typed-figures.ts';
import { recordDraft, useUnsaved } from '../unsaved.ts';
import { healthText as text } from './copy.ts';

const { shape } = HealthGoalsForm;
/** Nothing typed is the default goal; what is no number is none to the goal's own check. */
const wholeOrNone = (typed: string) => (typed.trim() === '' ? undefined : (wholeOf(typed) ?? Number.NaN));
const Typed = z.object({
  weeklyMinutes: z.pipe(z.string(), z.pipe(z.transform(wholeOrNone), shape.weeklyMinutes)),
  dailyCalories: z.pipe(z.string(), z.pipe(z.transform(wholeOrNone), shape.dailyCalories)),
  dosesToReduce: z.pipe(z.string(), z.pipe(z.transform(wholeOrNone), shape.dosesToReduce)),
  reducedDoses: z.pipe(
    z.string(),
    z.pipe(
      z.transform((typed: string) => wholeOf(typed) ?? Number.NaN),
      shape.reducedDoses,
    ),
  ),
});

/** The same, however wrong. */
const Kept = z.object({
  weeklyMinutes: z.string(),
  dailyCalories: z.string(),
  dosesToReduce: z.string(),
  reducedDoses: z.string(),
});

const own = ({ value, isDefault }: Health['goals']['weeklyMinutes']) => (isDefault ? '' : String(value));
const valuesOf = ({ weeklyMinutes, dailyCalories, dosesToReduce, reducedDoses }: Health['goals']) => ({
  weeklyMinutes: own(weeklyMinutes),
  dailyCalories: own(dailyCalories),
  dosesToReduce: own(dosesToReduce),
  reducedDoses: String(reducedDoses),
});

const parts: readonly Part<ReturnType<typeof valuesOf>>[] = [
  written('weeklyMinutes', text.weeklyMinutes),
  written('dailyCalories', text.dailyCalories),
  written('dosesToReduce', text.dosesToReduce),
  written('reducedDoses', text.reducedDoses),
];

type Props = {
  patientId: string;
  goals: Health['goals'];
  /** As they are by now. */
  read: () => Promise<Health['goals']>;
};

/** Who saves over another's goals keeps what they typed, and sees both. */
function useGoals({ patientId, goals, read }: Props) {
  const kept = useKeptForm({
    schema: Typed,
    typed: Kept,
    opened: valuesOf(goals),
    draft: recordDraft('goals', patientId),
  });
  const set = useCommand(setHealthGoals, {
    inputOf: (body: BodyOf<typeof setHealthGoals>) => ({ params: { patientId }, body }),
  });
  const latest = useLatest(kept, { opened: goals, refusal: coreErrors.conflict, read, valuesOf, parts });
  const save = async (typed: z.output<typeof Typed>) => {
    const { reducedDoses, version, ...saved } = await latest.save(({ version: seen }) =>
      set.mutateAsync({ ...typed, ...(seen !== undefined && { version: seen }) }),
    );
    latest.open({ ...goalsOf(saved), reducedDoses, version });
    toast.success(text.saved);
  };
  return { kept, save, meanwhile: latest.meanwhile, isSaving: set.isPending };
}

/** What a client is measured against; an administrator sets it. */
export function GoalsForm(props: Props) {
  const { kept, save, meanwhile, isSaving } = useGoals(props);
  const { form } = kept;
  useUnsaved(form.formState.isDirty);
  const field = { inputMode: 'numeric', autoComplete: 'off' } as const;
  return (
    <Form form={form} kept={kept} onSubmit={save}>
      <FormSummary />
      <ChangedMeanwhile form={form} parts={parts} meanwhile={meanwhile} />
      <FormText
        {...field}
        name="weeklyMinutes"
        label={text.weeklyMinutes}
        look="minutes"
        hint={text.hint(defaultGoals.weeklyMinutes)}
      />
      <FormText
        {...field}
        name="dailyCalories"
        label={text.dailyCalories}
        look="calories"
        hint={text.hint(defaultGoals.dailyCalories)}
      />
      <FormText
        {...field}
        name="dosesToReduce"
        label={text.dosesToReduce}
        hint={text.hint(defaultGoals.dosesToReduce)}
      />
      <FormText {...field} name="reducedDoses" label={text.reducedDoses} />
      <div>
        <Button type="submit" variant="primary" busy={isSaving} busyLabel={text.saving}>
          {text.save}
        </Button>
      </div>
    </Form>
  );
}
