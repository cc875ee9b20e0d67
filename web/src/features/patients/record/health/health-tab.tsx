import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { figure } from '#shared/core/format.ts';
import { defaultGoals, HealthGoalsForm } from '#shared/health/goals.ts';
import { getPatientHealth, type Health, setHealthGoals } from '#shared/health/health-api.ts';
import { typedWhole, weightText } from '#shared/health/weight.ts';
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

function GoalsForm({ patientId, goals }: { patientId: string; goals: Health['goals'] }) {
  const form = useAppForm(Typed, valuesOf(goals));
  const set = useCommand(setHealthGoals, {
    inputOf: (typed: z.output<typeof Typed>) => ({
      params: { patientId },
      body: { ...typed, ...(goals.version !== undefined && { version: goals.version }) },
    }),
    refreshes: [getPatientHealth],
    waitsForRefresh: true,
  });
  useUnsaved(form.formState.isDirty);
  const field = { inputMode: 'numeric', autoComplete: 'off' } as const;
  return (
    <Form
      form={form}
      onSubmit={async (typed) => {
        await set.mutateAsync(typed);
        toast.success(text.saved);
      }}
    >
      <h3 className="strong">{text.goals}</h3>
      <FormSummary />
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
        <Button type="submit" variant="primary" busy={set.isPending} busyLabel={text.saving}>
          {text.save}
        </Button>
      </div>
    </Form>
  );
}

/** Where a client stands, and the goals that the team sets for them (R443). */
export function RecordHealthTab({ patientId }: { patientId: string }) {
  const health = useQuery({ ...queryOf(getPatientHealth, { params: { patientId } }), ...auditedRead });
  return (
    <QueryBoundary query={health} errorTitle={text.failed}>
      {({ latest: [last], week, goals }) => (
        <div className="stack">
          <p className="n">{last ? text.weight(last.weightTenths) : text.noWeight}</p>
          <p className="n">{text.week(week.minutes.reduce((sum, each) => sum + each, 0))}</p>
          <GoalsForm key={goals.version} patientId={patientId} goals={goals} />
        </div>
      )}
    </QueryBoundary>
  );
}
