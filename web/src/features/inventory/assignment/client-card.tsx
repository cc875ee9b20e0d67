import { HeartPulse, Pill, TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { formatPhone } from '#shared/core/format.ts';
import { formatFullName } from '#shared/core/person.ts';
import { calculateAge } from '#shared/intake/application/choices.ts';
import { conditionLabels } from '#shared/intake/labels.ts';
import type { PatientOption } from '#shared/patients/api.ts';
import { MissingAnswersNotice } from '#web/src/components/appointment-alerts/appointment-alerts.tsx';
import { PatientSearchField } from '#web/src/components/patient-search/patient-search-field.tsx';
import { civilToday } from '#web/src/lib/now.ts';
import { toErrorMessage } from '#web/src/lib/problem.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Avatar } from '#web/src/ui/display/avatar.tsx';
import { Badge } from '#web/src/ui/feedback/badge.tsx';
import { Notice } from '#web/src/ui/feedback/notice.tsx';
import { Row, Stack } from '#web/src/ui/layout/layout.tsx';
import { text } from './copy.ts';
import { StepCard } from './step-card.tsx';
import type { Assignment } from './use-assignment.ts';

/** Search for the client. A chosen client is shown with the alerts of the record. */
export function ClientCard({ form }: { form: Assignment }) {
  const { draft } = form.draftState;
  return (
    <StepCard title={text.client} step={1}>
      <Stack pad="16 20" phone={{ pad: 16 }}>
        <PatientSearchField
          value={draft.patient}
          onChange={(patient) => {
            const { patient: _, ...draftWithoutPatient } = draft;
            form.change(patient ? { ...draftWithoutPatient, patient } : draftWithoutPatient);
          }}
          chosen={(patient, remove) => (
            <ChosenClient patient={patient} query={form.patient} onRemove={remove} />
          )}
        />
      </Stack>
    </StepCard>
  );
}

type ChosenClientProps = { patient: PatientOption; query: Assignment['patient']; onRemove: () => void };

/** Takes over the focus of the replaced field, but not on page load. */
function ChosenClient({ patient, query, onRemove }: ChosenClientProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) ref.current?.focus({ preventScroll: true });
  }, []);
  const name = formatFullName(patient);
  const { birthDate } = query.data ?? {};
  const age = birthDate === undefined ? '' : text.age(calculateAge(birthDate, civilToday()));
  return (
    <>
      <Row ref={ref} tabIndex={-1} role="group" aria-label={text.chosenClient(name)} gap="8 14" wrap>
        <Avatar name={name} />
        <div className="grow">
          <p className="strong">{name}</p>
          <p className="muted n">
            {age !== '' && patient.phone !== '' ? `${age} · ` : age}
            <span className="nowrap">{formatPhone(patient.phone)}</span>
          </p>
        </div>
        <RecordAlerts query={query} />
        <Button size="small" onClick={onRemove}>
          {text.changeClient}
        </Button>
      </Row>
      <RecordStatus query={query} />
      {query.data && (
        <MissingAnswersNotice isUnanswered={query.data.isUnanswered} expiredSince={query.data.expiredSince} />
      )}
    </>
  );
}

function RecordAlerts({ query: { data } }: Pick<ChosenClientProps, 'query'>): ReactNode {
  const { allergies, medications, conditions = [], alerts = [] } = data ?? {};
  if (allergies === undefined && medications === undefined && conditions.length === 0) return null;
  return (
    <Row gap={8} align="stretch" wrap className="assignment-client__warnings">
      {allergies !== undefined && (
        <Badge tone="danger" wraps icon={<TriangleAlert aria-hidden />}>
          {text.allergies(allergies)}
        </Badge>
      )}
      {medications !== undefined && (
        <Badge tone="pend" wraps icon={<Pill aria-hidden />}>
          {text.currentMedications(medications)}
        </Badge>
      )}
      {conditions.map((condition) => {
        const isContraindicated = alerts.some(({ ruleId }) => ruleId === `condition:${condition}`);
        return (
          <Badge
            key={condition}
            tone={isContraindicated ? 'danger' : 'pend'}
            icon={isContraindicated ? <TriangleAlert aria-hidden /> : <HeartPulse aria-hidden />}
          >
            {conditionLabels[condition]}
          </Badge>
        );
      })}
    </Row>
  );
}

/** A record that fails to load shows an error, because silence would look like a client without alerts. */
function RecordStatus({ query }: Pick<ChosenClientProps, 'query'>) {
  if (query.data) return null;
  if (!query.isError || query.isFetching)
    return (
      <p className="small muted" role="status">
        {text.loadingRecord}
      </p>
    );
  return (
    <Notice
      title={text.recordFailedTitle}
      action={
        <Button size="small" onClick={() => void query.refetch()}>
          {text.retry}
        </Button>
      }
    >
      {toErrorMessage(query.error)} {text.recordFailedHint}
    </Notice>
  );
}
