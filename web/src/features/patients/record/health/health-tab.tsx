import { useQuery, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { coreErrors } from '#shared/core/errors.ts';
import { figure } from '#shared/core/format.ts';
import type { BodyOf } from '#shared/core/route.ts';
import { defaultGoals, goalsOf, HealthGoalsForm } from '#shared/health/goals.ts';
import { getPatientHealth, type Health, setHealthGoals } from '#shared/health/health-api.ts';
import { typedWhole, weightText } from '#shared/health/weight.ts';
import { ChangedMeanwhile } from '#web/src/components/changed-meanwhile/changed-meanwhile.tsx';
import { type Part, written } from '#web/src/components/changed-meanwhile/three-way.ts';
import { useLatest } from '#web/src/components/changed-meanwhile/use-latest.ts';
import { useCommand } from '#web/src/lib/command.ts';
import { auditedRead } from '#web/src/lib/query.ts';
import { queryOf } from '#web/src/lib/query-of.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { QueryBoundary } from '#web/src/ui/feedback/query-boundary.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { Form, FormSummary, useAppForm } from '#web/src/ui/fields/form.tsx';
import { FormText } from '#web/src/ui/fields/form-fields.tsx';
import { useUnsaved } from '../unsaved.ts';

const text = {
  failed: 'No pudimos cargar la salud del cliente',
  weight: (tenths: number) => `Último peso: ${weightText(tenths)} lb`,
  noWeight: 'Aún no hay pesos anotados',
  week: (minutes: number) => `Actividad de esta semana: ${figure(minutes)} min`,
  goals: 'Metas del cliente',
  hint: (value: number) => `Vacío, vale la meta por defecto: ${figure(value)}.`,
  weeklyMinutes: 'Minutos de actividad por semana',
  dailyCalories: 'Calorías al día',
  dosesToReduce: 'Dosis por reducir',
  reducedDoses: 'Dosis reducidas hasta hoy',
  save: 'Guardar metas',
  saving: 'Guardando...',
  saved: 'Metas guardadas',
} as const;

const { shape } = HealthGoalsForm;
/** Nothing typed is the default goal; what is no number is none to the goal's own check. */
const wholeOrNone = (typed: string) => (typed.trim() === '' ? undefined : (typedWhole(typed) ?? Number.NaN));
const Typed = z.object({
  weeklyMinutes: z.pipe(z.string(), z.pipe(z.transform(wholeOrNone), shape.weeklyMinutes)),
  dailyCalories: z.pipe(z.string(), z.pipe(z.transform(wholeOrNone), shape.dailyCalories)),
  dosesToReduce: z.pipe(z.string(), z.pipe(z.transform(wholeOrNone), shape.dosesToReduce)),
  reducedDoses: z.pipe(
    z.string(),
    z.pipe(
      z.transform((typed: string) => typedWhole(typed) ?? Number.NaN),
      shape.reducedDoses,
    ),
  ),
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

const healthQuery = (patientId: string) => ({
  ...queryOf(getPatientHealth, { params: { patientId } }),
  ...auditedRead,
});

/** Who saves over another's goals keeps what they typed, and sees both. */
function useGoals(patientId: string, goals: Health['goals']) {
  const client = useQueryClient();
  const form = useAppForm(Typed, valuesOf(goals));
  const set = useCommand(setHealthGoals, {
    inputOf: (body: BodyOf<typeof setHealthGoals>) => ({ params: { patientId }, body }),
  });
  const read = async () => (await client.fetchQuery({ ...healthQuery(patientId), staleTime: 0 })).goals;
  const latest = useLatest(form, { opened: goals, refusal: coreErrors.conflict, read, valuesOf, parts });
  const save = async (typed: z.output<typeof Typed>) => {
    const { reducedDoses, version, ...saved } = await latest.save(({ version: seen }) =>
      set.mutateAsync({ ...typed, ...(seen !== undefined && { version: seen }) }),
    );
    latest.open({ ...goalsOf(saved), reducedDoses, version });
    toast.success(text.saved);
  };
  return { form, save, meanwhile: latest.meanwhile, isSaving: set.isPending };
}

function GoalsForm({ patientId, goals }: { patientId: string; goals: Health['goals'] }) {
  const { form, save, meanwhile, isSaving } = useGoals(patientId, goals);
  useUnsaved(form.formState.isDirty);
  const field = { inputMode: 'numeric', autoComplete: 'off' } as const;
  return (
    <Form form={form} onSubmit={save}>
      <h3 className="strong">{text.goals}</h3>
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

/** Where a client stands, and the goals that the team sets for them (R443). */
export function RecordHealthTab({ patientId }: { patientId: string }) {
  const health = useQuery(healthQuery(patientId));
  return (
    <QueryBoundary query={health} errorTitle={text.failed}>
      {({ latest: [last], week, goals }) => (
        <div className="stack">
          <p className="n">{last ? text.weight(last.weightTenths) : text.noWeight}</p>
          <p className="n">{text.week(week.minutes.reduce((sum, each) => sum + each, 0))}</p>
          <GoalsForm patientId={patientId} goals={goals} />
        </div>
      )}
    </QueryBoundary>
  );
}
