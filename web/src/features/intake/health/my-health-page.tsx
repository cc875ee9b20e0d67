import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { buildHealthDraft } from '#shared/intake/application/health-form.ts';
import {
  getMyHealthAnswers,
  giveHealthAnswers,
  type MyHealthAnswers,
} from '#shared/records/answers/answers-api.ts';
import { recordErrors } from '#shared/records/errors.ts';
import { buildQuery } from '#web/src/lib/build-query.ts';
import { call } from '#web/src/lib/call.ts';
import { useRefresh } from '#web/src/lib/command.ts';
import { paths } from '#web/src/lib/paths.ts';
import { CallError, createCallError } from '#web/src/lib/problem.ts';
import { useScreenParams } from '#web/src/lib/screen-params.ts';
import { ButtonLink } from '#web/src/ui/buttons/button-link.tsx';
import { QueryBoundary } from '#web/src/ui/feedback/query-boundary.tsx';
import { Stack } from '#web/src/ui/layout/layout.tsx';
import { Screen } from '#web/src/ui/shell/screen.tsx';
import { healthText as text } from './copy.ts';
import { HealthForm } from './health-form.tsx';

/** `/paciente/{id}/salud`: a client answers the health questions or confirms earlier answers. */
export function MyHealthPage() {
  const { patientId } = useScreenParams('patientId');
  const answersQuery = useQuery({
    ...buildQuery(getMyHealthAnswers, { params: { patientId } }),
    refetchOnWindowFocus: false,
    // No live refresh while answering. Changes by the center show up on submit.
    meta: { topics: [] },
  });
  const [isDone, setDone] = useState(false);
  if (isDone)
    return (
      <Screen title={text.doneTitle}>
        <Stack gap={16}>
          <p role="status">{text.doneDetail}</p>
          <div>
            <ButtonLink to={paths.myAppointments(patientId)}>{text.myAppointments}</ButtonLink>
          </div>
        </Stack>
      </Screen>
    );
  return (
    <QueryBoundary query={answersQuery} errorTitle={text.failed}>
      {(knownAnswers) => (
        <MyHealthForm patientId={patientId} knownAnswers={knownAnswers} onDone={() => setDone(true)} />
      )}
    </QueryBoundary>
  );
}

type MyHealthFormProps = { patientId: string; knownAnswers: MyHealthAnswers; onDone: () => void };

function MyHealthForm({ patientId, knownAnswers: { birthDate, answered }, onDone }: MyHealthFormProps) {
  const refresh = useRefresh();
  const recordedAt = answered?.recordedAt;
  return (
    <HealthForm
      isInClientArea
      name={`health ${patientId}`}
      initialAnswers={buildHealthDraft({ birthDate, answers: answered?.answers })}
      asksBirthDate={birthDate === undefined}
      answeredNote={answered && text.answeredOn(answered.on, answered.until)}
      replacedVersion={recordedAt}
      send={async (answers, key) => {
        const body = { answers, recordedAt };
        try {
          await call(giveHealthAnswers, { params: { patientId }, body }, { key });
          onDone();
        } catch (error) {
          const { answers_changed: answersChanged } = recordErrors;
          if (!(error instanceof CallError && error.is(answersChanged))) throw error;
          await refresh(getMyHealthAnswers);
          throw createCallError({ ...answersChanged, text: text.changedDetail });
        }
      }}
    />
  );
}
