import { Send } from 'lucide-react';
import type { ReactNode } from 'react';
import { addMinutes } from '#shared/core/civil-time.ts';
import { formatShortFullDate, formatTimeRange } from '#shared/core/format.ts';
import { formatFullName } from '#shared/core/person.ts';
import { assignmentMinutes } from '#shared/inventory/assignment.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Money } from '#web/src/ui/display/figures.tsx';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { Alert } from '#web/src/ui/feedback/alert.tsx';
import { ErrorText } from '#web/src/ui/fields/field-text.tsx';
import { Row, Split, Stack, Text } from '#web/src/ui/layout/layout.tsx';
import { summaryText as copy } from './copy.ts';
import { calculateAmountCents, calculateTotalCents, countDoses, parsePriceCents } from './draft.ts';
import { useTeam } from './queries.ts';
import { StepCard } from './step-card.tsx';
import type { Assignment } from './use-assignment.ts';
import './summary-card.css';

type Props = { form: Assignment };

/** Client, time and total (R357), with the submit button. */
export function SummaryCard({ form }: Props) {
  const { draft } = form.draftState;
  return (
    <div className="assignment-summary">
      <StepCard title={copy.title}>
        <Facts form={form} />
        {draft.picked.length > 0 && <Lines form={form} />}
        <Bar form={form} />
        <Stack gap={12} pad="4 20 18 20" phone={{ pad: '18 16' }}>
          {form.generalProblem !== undefined && (
            <Alert key={form.failureCount} className="amplify-field__error-message">
              <ErrorText text={form.generalProblem} />
            </Alert>
          )}
          <Row as="p" gap={8} align="stretch" size={14} tone="muted">
            <Icon icon={Send} size={16} inLine />
            <span>{copy.confirmationNotice(draft.patient?.firstName ?? copy.unknownClient)}</span>
          </Row>
        </Stack>
      </StepCard>
    </div>
  );
}

function Facts({ form }: Props) {
  const { patient } = form.draftState.draft;
  const record = form.patient.data;
  const facts: readonly { term: string; value: ReactNode; isNone?: boolean }[] = [
    patient
      ? { term: copy.name, value: <span className="strong">{formatFullName(patient)}</span> }
      : { term: copy.name, value: copy.noClient, isNone: true },
    buildAddressFact(form),
    patient
      ? { term: copy.email, value: patient.email }
      : { term: copy.email, value: copy.takenFromRecord, isNone: true },
    ...(record && record.owedCents > 0
      ? [{ term: copy.balance, value: <Money cents={record.owedCents} /> }]
      : []),
    ...buildAppointmentFacts(form, useTeam().data ?? []),
  ];
  return (
    <Stack as="dl" gap={12} pad="16 20" phone={{ pad: 16 }}>
      {facts.map(({ term, value, isNone = false }) => (
        <div key={term}>
          <Text as="dt" size={12} weight={600} tone="muted">
            {term}
          </Text>
          <Text as="dd" breakWords tone={isNone ? 'muted' : undefined}>
            {value}
          </Text>
        </div>
      ))}
    </Stack>
  );
}

function buildAddressFact({ draftState, patient: { data } }: Assignment) {
  const term = copy.address;
  if (!draftState.draft.patient || !data) return { term, value: copy.takenFromRecord, isNone: true };
  return data.address === undefined
    ? { term, value: copy.noAddress, isNone: true }
    : { term, value: data.address };
}

type Member = { readonly staffId: string; readonly firstName: string; readonly lastName: string };

/** Builds the appointment's facts, once date and time are chosen. */
function buildAppointmentFacts({ draftState: { draft } }: Assignment, members: readonly Member[]) {
  const { staffId, date, time } = draft;
  const member = members.find((candidate) => candidate.staffId === staffId);
  if (!member || date === '' || time === '') return [];
  const value = (
    <span className="n">
      {formatShortFullDate(date)}, {formatTimeRange(time, addMinutes(time, assignmentMinutes))}
      <br />
      {formatFullName(member)}
    </span>
  );
  return [{ term: copy.appointment, value }];
}

function Lines({ form }: Props) {
  return (
    <Stack as="ul" gap={8} pad="12 20" phone={{ pad: '12 16' }} className="line-above">
      {form.draftState.draft.picked.map((picked) => (
        <Row key={picked.medicationId} as="li" gap={12} align="stretch" justify="between">
          <span>
            {picked.name}
            <Text tone="muted" block className="n">
              {copy.formatLine(countDoses(picked), parsePriceCents(picked) ?? 0)}
            </Text>
          </span>
          <span className="strong">
            <Money cents={calculateAmountCents(picked)} />
          </span>
        </Row>
      ))}
    </Stack>
  );
}

/** Total and submit button. On phones, they are fixed at the bottom. */
const Bar = ({ form }: Props) => (
  <Split
    columns="1fr"
    gap={10}
    pad="14 20 8 20"
    phone={{ columns: 'auto 1fr', gap: 14 }}
    className="assignment-bar line-above"
  >
    <Row as="p" gap={12} align="baseline" justify="between" phone={{ gap: 0 }}>
      <span>{copy.total}</span>
      <Text size={28} weight={600}>
        <Money cents={calculateTotalCents(form.draftState.draft)} />
      </Text>
    </Row>
    <Button variant="primary" fullWidth busy={form.isBusy} busyLabel={copy.working} onClick={form.submit}>
      {copy.submit}
    </Button>
  </Split>
);
