import * as z from 'zod/mini';
import { formatInteger } from '#shared/core/format.ts';
import { defaultGoals } from '#shared/health/goals.ts';
import type { Health } from '#shared/health/health-api.ts';
import {
  activityLevels,
  alcoholLevels,
  dailyMeals,
  HealthProfileForm,
} from '#shared/health/health-profile.ts';
import { activityLevelLabels, alcoholLevelLabels, dailyMealLabels } from '#shared/health/labels.ts';
import { formatGoalWeight, formatWeight, parseTenths } from '#shared/health/weight.ts';
import { defineForm, type Field } from '#web/src/components/form/define-form.ts';
import { custom, integer, text } from '#web/src/components/form/kinds.tsx';
import { Chips, ChoiceCard } from '#web/src/ui/fields/choices.tsx';
import { FormControl, useFieldValue } from '#web/src/ui/fields/form-fields.tsx';
import { Split } from '#web/src/ui/layout/layout.tsx';

type Meal = (typeof dailyMeals)[number];

/** Field for pounds with one decimal, stored as tenths. Invalid input is NaN, which the contract rejects. */
const pounds = (label: string, format: (tenths: number) => string) => ({
  ...text(label, { variant: 'pounds', inputMode: 'decimal' }),
  parse: (input: string): number | undefined => parseTenths(input) ?? Number.NaN,
  format: (tenths: number | undefined) => (tenths === undefined ? '' : format(tenths)),
});

/** Field with one chip per option. Its value is undefined until one is chosen. */
const chips = <T extends string | boolean>(
  label: string,
  options: readonly (readonly [T, string])[],
): Field<string, T | undefined> => {
  const findOption = (input: string) => options.find(([value]) => String(value) === input);
  return {
    label,
    initial: '',
    draft: z.string(),
    parse: (input) => findOption(input)?.[0],
    format: (value) => String(value ?? ''),
    toText: (input) => findOption(input)?.[1] ?? '',
    Control: ({ name }) => (
      <FormControl name={name}>
        {({ value, onChange, error }) => (
          <Chips
            legend={label}
            value={String(value)}
            onChange={onChange}
            error={error}
            options={options.map(([option, optionLabel]) => ({ value: String(option), label: optionLabel }))}
          />
        )}
      </FormControl>
    ),
  };
};

type ClientHealth = Health & { patientId: string };

/** Form for a client's weight, activity, meals and habits. */
export const profileForm = defineForm('health profile', {
  body: HealthProfileForm,
  idOf: ({ patientId }: ClientHealth) => patientId,
  toValues: ({ profile, latest: [lastWeight] }: ClientHealth) => ({
    ...profile,
    meals: profile?.meals ?? [],
    currentWeightTenths: lastWeight?.weightTenths,
  }),
  fields: {
    currentWeightTenths: pounds('Peso actual', formatWeight),
    goalWeightTenths: pounds('Peso meta', formatGoalWeight),
    activityLevel: chips(
      'Actividad física',
      activityLevels.map((level) => [level, activityLevelLabels[level]] as const),
    ),
    weeklyMinutes: integer('Minutos de actividad por semana', { variant: 'minutes' }),
    meals: custom<Meal[]>('Comidas diarias', {
      initial: [],
      draft: HealthProfileForm.shape.meals,
      toText: (meals) => meals.map((meal) => dailyMealLabels[meal]).join(', '),
      Control: MealsControl,
    }),
    dailyCalories: integer('Calorías diarias', {
      variant: 'calories',
      hint: `Un estimado basta. La meta por defecto es ${formatInteger(defaultGoals.dailyCalories)} kcal.`,
    }),
    alcohol: chips(
      'Bebidas con alcohol',
      alcoholLevels.map((level) => [level, alcoholLevelLabels[level]] as const),
    ),
    smokes: chips('¿Fumas?', [
      [true, 'Sí'],
      [false, 'No'],
    ]),
  },
});

function MealsControl({ name, label }: { name: string; label: string }) {
  const { value: meals, change } = useFieldValue<Meal[]>(name);
  return (
    <fieldset>
      <legend className="choice-legend">{label}</legend>
      <Split columns="repeat(auto-fill, minmax(150px, 1fr))" gap={8}>
        {dailyMeals.map((meal) => (
          <ChoiceCard
            key={meal}
            type="checkbox"
            name={name}
            value={meal}
            checked={meals.includes(meal)}
            onChange={(isChosen) =>
              change(isChosen ? [...meals, meal] : meals.filter((other) => other !== meal))
            }
          >
            {dailyMealLabels[meal]}
          </ChoiceCard>
        ))}
      </Split>
    </fieldset>
  );
}
