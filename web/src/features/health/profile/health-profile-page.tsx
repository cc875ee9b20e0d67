import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Lock, Scale, Target } from 'lucide-react';
import type { ReactNode } from 'react';
import { coreErrors } from '#shared/core/errors.ts';
import { getPatientHealth, type Health } from '#shared/health/health-api.ts';
import { activityLevels, alcoholLevels, dailyMeals } from '#shared/health/health-profile.ts';
import { activityLevelLabels, alcoholLevelLabels, dailyMealLabels } from '#shared/health/labels.ts';
import { ChangedMeanwhile } from '#web/src/components/changed-meanwhile/changed-meanwhile.tsx';
import { useLatest } from '#web/src/components/changed-meanwhile/use-latest.ts';
import { wentThrough } from '#web/src/lib/confirmed-command.ts';
import { civilOf } from '#web/src/lib/now.ts';
import { queryOf } from '#web/src/lib/query-of.ts';
import { useScreenParams } from '#web/src/lib/screen-params.ts';
import { forget } from '#web/src/lib/session/session-draft.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { UnsavedGuard } from '#web/src/ui/dialogs/unsaved-guard.tsx';
import { Card } from '#web/src/ui/display/card.tsx';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { QueryBoundary } from '#web/src/ui/feedback/query-boundary.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { Chips, ChoiceCard } from '#web/src/ui/fields/choices.tsx';
import { Form, FormSummary, useKeptForm } from '#web/src/ui/fields/form.tsx';
import { FormControl, FormText } from '#web/src/ui/fields/form-fields.tsx';
import { HealthScreen } from '../own/health-screen.tsx';
import { useSaveProfile } from '../own/queries.ts';
import { profileText as text } from './copy.ts';
import { KeptProfile, parts, TypedProfile, valuesOf } from './profile-values.ts';
import './profile.css';

const profileQuery = (patientId: string) => ({
  ...queryOf(getPatientHealth, { params: { patientId } }),
  // Not under the hands of who types: what changed meanwhile is met when they save.
  refetchOnWindowFocus: false,
  meta: { topics: [] },
});

/** What a client says of their weight, activity, meals and habits (R438 to R440). */
export function HealthProfilePage() {
  const { patientId } = useScreenParams('patientId');
  const health = useQuery(profileQuery(patientId));
  return (
    <HealthScreen
      patientId={patientId}
      title={text.title}
      context={text.context}
      contextToCome={text.context}
    >
      <QueryBoundary query={health} errorTitle={text.failed}>
        {(known) => (
          <div className="health-profile">
            <ProfileForm patientId={patientId} known={known} />
            <Why />
          </div>
        )}
      </QueryBoundary>
    </HealthScreen>
  );
}

const reasonIcons = [Scale, Target, Lock] as const;

const Why = () => (
  <Card padded>
    <h2 className="health-heading">{text.why}</h2>
    <ul className="health-profile__reasons small">
      {text.reasons.map((reason, index) => (
        <li key={reason}>
          <Icon of={reasonIcons[index] ?? Lock} tone="accent" />
          {reason}
        </li>
      ))}
    </ul>
  </Card>
);

const optionsOf = <C extends string>(codes: readonly C[], labels: Readonly<Record<C, string>>) =>
  codes.map((value) => ({ value, label: labels[value] }));

type ChoiceProps = { name: string; legend: string; options: { value: string; label: string }[] };

const ChipsOf = ({ name, legend, options }: ChoiceProps) => (
  <FormControl name={name}>
    {({ value, onChange, error }) => (
      <Chips legend={legend} value={String(value)} onChange={onChange} error={error} options={options} />
    )}
  </FormControl>
);

const mealsIn = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

const MealsOf = () => (
  <FormControl name="meals">
    {({ value, onChange }) => {
      const chosen = mealsIn(value);
      return (
        <fieldset>
          <legend className="choice-legend">{text.dailyMeals}</legend>
          <div className="health-profile__meals">
            {dailyMeals.map((meal) => (
              <ChoiceCard
                key={meal}
                type="checkbox"
                name="meals"
                value={meal}
                checked={chosen.includes(meal)}
                onChange={(is) => onChange(is ? [...chosen, meal] : chosen.filter((each) => each !== meal))}
              >
                {dailyMealLabels[meal]}
              </ChoiceCard>
            ))}
          </div>
        </fieldset>
      );
    }}
  </FormControl>
);

const Block = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card padded>
    <div className="stack">
      <h2 className="health-heading">{title}</h2>
      {children}
    </div>
  </Card>
);

const figureProps = { inputMode: 'decimal', autoComplete: 'off' } as const;

const Fields = ({ known: { latest } }: { known: Health }) => (
  <>
    <Block title={text.weight}>
      <div className="health-profile__pair">
        <FormText
          {...figureProps}
          name="currentWeightTenths"
          label={text.currentWeight}
          look="pounds"
          hint={latest[0] && text.before(latest[0].weightTenths)}
        />
        <FormText {...figureProps} name="goalWeightTenths" label={text.goalWeight} look="pounds" />
      </div>
    </Block>
    <Block title={text.activity}>
      <ChipsOf
        name="activityLevel"
        legend={text.activityLevel}
        options={optionsOf(activityLevels, activityLevelLabels)}
      />
      <FormText {...figureProps} name="weeklyMinutes" label={text.weeklyMinutes} look="minutes" />
    </Block>
    <Block title={text.meals}>
      <MealsOf />
      <FormText
        {...figureProps}
        name="dailyCalories"
        label={text.dailyCalories}
        look="calories"
        hint={text.caloriesHint}
      />
    </Block>
    <Block title={text.habits}>
      <ChipsOf name="alcohol" legend={text.alcohol} options={optionsOf(alcoholLevels, alcoholLevelLabels)} />
      <ChipsOf
        name="smokes"
        legend={text.smokes}
        options={[
          { value: 'yes', label: text.yes },
          { value: 'no', label: text.no },
        ]}
      />
    </Block>
  </>
);

function ProfileForm({ patientId, known }: { patientId: string; known: Health }) {
  const client = useQueryClient();
  const save = useSaveProfile(patientId);
  const kept = useKeptForm({
    schema: TypedProfile,
    typed: KeptProfile,
    opened: valuesOf(known),
    draft: `health profile.${patientId}`,
  });
  const { form, draft } = kept;
  const read = () => client.fetchQuery({ ...profileQuery(patientId), staleTime: 0 });
  const latest = useLatest(kept, { opened: known, refusal: coreErrors.conflict, read, valuesOf, parts });
  const { isDirty } = form.formState;
  const { profile } = latest.stored;
  return (
    <Form
      form={form}
      kept={kept}
      className="health-profile__form"
      onSubmit={async ({ currentWeightTenths, ...typed }) => {
        const saving = latest.save(({ profile: seen, latest: [last] }) =>
          save.mutateAsync({
            ...typed,
            // A weight that was only shown is none of now: somebody may have added another since.
            ...(currentWeightTenths !== last?.weightTenths && { currentWeightTenths }),
            ...(seen && { version: seen.version }),
          }),
        );
        if (!(await wentThrough(saving))) return;
        latest.open(await read());
        toast.success(text.saved);
      }}
    >
      <FormSummary />
      <ChangedMeanwhile form={form} parts={parts} meanwhile={latest.meanwhile} />
      <Fields known={latest.stored} />
      <div className="health-profile__foot">
        <p className="muted small">{profile && text.savedOn(civilOf(profile.savedAt).date)}</p>
        {isDirty && (
          <Button disabled={save.isPending} onClick={() => form.reset(valuesOf(latest.stored))}>
            {text.discard}
          </Button>
        )}
        <Button type="submit" variant="primary" busy={save.isPending} busyLabel={text.saving}>
          {text.save}
        </Button>
      </div>
      <UnsavedGuard isDirty={isDirty} onDiscard={() => forget(draft)} />
    </Form>
  );
}
