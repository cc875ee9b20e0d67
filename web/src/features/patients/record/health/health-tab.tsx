import { useQuery, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { addWeight, getPatientHealth, type Health } from '#shared/health/health-api.ts';
import { parseTenths } from '#shared/health/weight.ts';
import { buildQuery } from '#web/src/lib/build-query.ts';
import { runUnlessDeclined, useConfirmedCommand } from '#web/src/lib/confirmed-command.ts';
import { useSignedIn } from '#web/src/lib/me.ts';
import { civilToday } from '#web/src/lib/now.ts';
import { auditedRead } from '#web/src/lib/query.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { QueryBoundary } from '#web/src/ui/feedback/query-boundary.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { Form, FormSummary, useAppForm } from '#web/src/ui/fields/form.tsx';
import { FormText } from '#web/src/ui/fields/form-fields.tsx';
import { Heading, Stack } from '#web/src/ui/layout/layout.tsx';
import { AnswerLine } from '../answer-line.tsx';
import { buildCurrentFacts, buildGoalFacts, buildProfileFacts, healthText as text } from './copy.ts';
import { GoalsForm } from './goals-form.tsx';

const Facts = ({ facts }: { facts: ReturnType<typeof buildCurrentFacts> }) => (
  <Stack as="dl" className="n">
    {facts.map(({ label, value }) => (
      <AnswerLine key={label} label={label}>
        {value}
      </AnswerLine>
    ))}
  </Stack>
);

const Profile = ({ profile }: Pick<Health, 'profile'>) => (
  <>
    <Heading level={3} size={16}>
      {text.profile}
    </Heading>
    {profile ? (
      <>
        <Facts facts={buildProfileFacts(profile)} />
        <p className="caption muted">{text.savedOn(profile.savedAt)}</p>
      </>
    ) : (
      <p className="muted">{text.noProfile}</p>
    )}
  </>
);

const WeightInput = z.object({
  weightTenths: z.pipe(
    z.string(),
    z.pipe(
      z.transform((typed: string) => parseTenths(typed) ?? Number.NaN),
      addWeight.body.shape.weightTenths,
    ),
  ),
});
const blankWeight = { weightTenths: '' };

/** Records a weight measured at the center. */
function WeightForm({ patientId }: { patientId: string }) {
  const form = useAppForm(WeightInput, blankWeight);
  const add = useConfirmedCommand(addWeight, {
    inputOf: (weightInput: z.output<typeof WeightInput>) => ({
      params: { patientId },
      body: { ...weightInput, date: civilToday() },
    }),
    refreshes: [getPatientHealth],
    refreshOn: 'success',
  });
  const submit = async (weightInput: z.output<typeof WeightInput>) => {
    if (!(await runUnlessDeclined(add.mutateAsync(weightInput)))) return;
    toast.success(text.weightSaved);
    form.reset(blankWeight);
  };
  return (
    <Form form={form} onSubmit={submit}>
      <FormSummary />
      <FormText
        name="weightTenths"
        label={text.weightLabel}
        variant="pounds"
        inputMode="decimal"
        autoComplete="off"
      />
      <div>
        <Button type="submit" busy={add.isPending} busyLabel={text.saving}>
          {text.addWeight}
        </Button>
      </div>
    </Form>
  );
}

/** A client's health for the team. Administrators set the goals (R443). */
export function RecordHealthTab({ patientId }: { patientId: string }) {
  const { role } = useSignedIn();
  const client = useQueryClient();
  const query = { ...buildQuery(getPatientHealth, { params: { patientId } }), ...auditedRead };
  const health = useQuery(query);
  const readGoals = async () => (await client.fetchQuery({ ...query, staleTime: 0 })).goals;
  return (
    <QueryBoundary query={health} errorTitle={text.failed}>
      {(healthData) => (
        <Stack gap={32}>
          <Stack as="section" gap={16}>
            <Facts facts={buildCurrentFacts(healthData)} />
            <WeightForm patientId={patientId} />
          </Stack>
          <Stack as="section" gap={8}>
            <Profile profile={healthData.profile} />
          </Stack>
          <Stack as="section" gap={16}>
            <Heading level={3} size={16}>
              {text.goals}
            </Heading>
            {role === 'admin' ? (
              <GoalsForm patientId={patientId} goals={healthData.goals} read={readGoals} />
            ) : (
              <Facts facts={buildGoalFacts(healthData.goals)} />
            )}
          </Stack>
        </Stack>
      )}
    </QueryBoundary>
  );
}
