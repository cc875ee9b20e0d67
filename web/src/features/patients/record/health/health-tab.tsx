import { useQuery, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { addWeight, getPatientHealth, type Health } from '#shared/health/health-api.ts';
import { typedTenths } from '#shared/health/weight.ts';
import { useConfirmedCommand, wentThrough } from '#web/src/lib/confirmed-command.ts';
import { useSignedIn } from '#web/src/lib/me.ts';
import { civilToday } from '#web/src/lib/now.ts';
import { auditedRead } from '#web/src/lib/query.ts';
import { queryOf } from '#web/src/lib/query-of.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { QueryBoundary } from '#web/src/ui/feedback/query-boundary.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { Form, FormSummary, useAppForm } from '#web/src/ui/fields/form.tsx';
import { FormText } from '#web/src/ui/fields/form-fields.tsx';
import { goalFacts, profileFacts, standingFacts, healthText as text } from './copy.ts';
import { GoalsForm } from './goals-form.tsx';

const Facts = ({ facts }: { facts: ReturnType<typeof standingFacts> }) => (
  <dl className="answers__list n">
    {facts.map(({ label, value }) => (
      <div key={label} className="answers__one">
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

const Profile = ({ profile }: Pick<Health, 'profile'>) => (
  <>
    <h3 className="strong">{text.profile}</h3>
    {profile ? (
      <>
        <Facts facts={profileFacts(profile)} />
        <p className="caption muted">{text.savedOn(profile.savedAt)}</p>
      </>
    ) : (
      <p className="muted">{text.noProfile}</p>
    )}
  </>
);

const Typed = z.object({
  weightTenths: z.pipe(
    z.string(),
    z.pipe(
      z.transform((typed: string) => typedTenths(typed) ?? Number.NaN),
      addWeight.body.shape.weightTenths,
    ),
  ),
});
const blank = { weightTenths: '' };

/** Records a weight measured at the center. */
function WeighForm({ patientId }: { patientId: string }) {
  const form = useAppForm(Typed, blank);
  const add = useConfirmedCommand(addWeight, {
    inputOf: (weighed: z.output<typeof Typed>) => ({
      params: { patientId },
      body: { ...weighed, date: civilToday() },
    }),
    refreshes: [getPatientHealth],
    refreshOn: 'success',
  });
  const submit = async (weighed: z.output<typeof Typed>) => {
    if (!(await wentThrough(add.mutateAsync(weighed)))) return;
    toast.success(text.weightSaved);
    form.reset(blank);
  };
  return (
    <Form form={form} onSubmit={submit}>
      <FormSummary />
      <FormText
        name="weightTenths"
        label={text.weighed}
        look="pounds"
        inputMode="decimal"
        autoComplete="off"
      />
      <div>
        <Button type="submit" busy={add.isPending} busyLabel={text.saving}>
          {text.weigh}
        </Button>
      </div>
    </Form>
  );
}

/** A client's health for the team; administrators set the goals (R443). */
export function RecordHealthTab({ patientId }: { patientId: string }) {
  const { role } = useSignedIn();
  const client = useQueryClient();
  const query = { ...queryOf(getPatientHealth, { params: { patientId } }), ...auditedRead };
  const health = useQuery(query);
  const readGoals = async () => (await client.fetchQuery({ ...query, staleTime: 0 })).goals;
  return (
    <QueryBoundary query={health} errorTitle={text.failed}>
      {(known) => (
        <div className="stack">
          <Facts facts={standingFacts(known)} />
          <WeighForm patientId={patientId} />
          <Profile profile={known.profile} />
          <h3 className="strong">{text.goals}</h3>
          {role === 'admin' ? (
            <GoalsForm patientId={patientId} goals={known.goals} read={readGoals} />
          ) : (
            <Facts facts={goalFacts(known.goals)} />
          )}
        </div>
      )}
    </QueryBoundary>
  );
}
