import { Send } from 'lucide-react';
import type { ReactNode } from 'react';
import { addMinutes } from '#shared/core/civil-time.ts';
import { clockRange, shortFullDate } from '#shared/core/format.ts';
import { fullName } from '#shared/core/person.ts';
import { assignmentMinutes } from '#shared/inventory/assignment.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Money } from '#web/src/ui/display/figures.tsx';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { Alert } from '#web/src/ui/feedback/alert.tsx';
import { ErrorText } from '#web/src/ui/fields/field-text.tsx';
import { summaryText as words } from './copy.ts';
import { amountOf, dosesOf, priceCentsOf, totalOf } from './draft.ts';
import { useTeam } from './queries.ts';
import { StepCard } from './step-card.tsx';
import type { Assignment } from './use-assignment.ts';
import './summary-card.css';

type Props = { form: Assignment };

/** Client, time and total (R357), with the submit button. */
export function SummaryCard({ form }: Props) {
  const { draft } = form.held;
  return (
    <div className="assignment-summary">
      <StepCard title={words.title}>
        <Facts form={form} />
        {draft.picked.length > 0 && <Lines form={form} />}
        <Bar form={form} />
        <div className="assignment-go">
          {form.whole !== undefined && (
            <Alert key={form.failures} className="assignment-go__problem">
              <ErrorText text={form.whole} />
            </Alert>
          )}
          <p className="assignment-go__hint small muted">
            <Icon of={Send} size={16} inLine />
            <span>{words.consequence(draft.patient?.firstName ?? words.somebody)}</span>
          </p>
        </div>
      </StepCard>
    </div>
  );
}

function Facts({ form }: Props) {
  const { patient } = form.held.draft;
  const record = form.patient.data;
  const facts: readonly { term: string; value: ReactNode; isNone?: boolean }[] = [
    patient
      ? { term: words.name, value: <span className="strong">{fullName(patient)}</span> }
      : { term: words.name, value: words.noName, isNone: true },
    addressOf(form),
    patient
      ? { term: words.email, value: patient.email }
      : { term: words.email, value: words.fromRecord, isNone: true },
    ...(record && record.owedCents > 0
      ? [{ term: words.owed, value: <Money cents={record.owedCents} /> }]
      : []),
    ...appointmentOf(form, useTeam().data ?? []),
  ];
  return (
    <dl className="assignment-facts">
      {facts.map(({ term, value, isNone = false }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd className={isNone ? 'muted' : undefined}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function addressOf({ held, patient: { data } }: Assignment) {
  const term = words.address;
  if (!held.draft.patient || !data) return { term, value: words.fromRecord, isNone: true };
  return data.address === undefined
    ? { term, value: words.noAddress, isNone: true }
    : { term, value: data.address };
}

type Member = { readonly staffId: string; readonly firstName: string; readonly lastName: string };

/** The appointment's facts, once day and hour are chosen. */
function appointmentOf({ held: { draft } }: Assignment, members: readonly Member[]) {
  const { staffId, date, time } = draft;
  const member = members.find((each) => each.staffId === staffId);
  if (!member || date === '' || time === '') return [];
  const value = (
    <span className="n">
      {shortFullDate(date)}, {clockRange(time, addMinutes(time, assignmentMinutes))}
      <br />
      {fullName(member)}
    </span>
  );
  return [{ term: words.appointment, value }];
}

function Lines({ form }: Props) {
  return (
    <ul className="assignment-lines">
      {form.held.draft.picked.map((picked) => (
        <li key={picked.medicationId}>
          <span>
            {picked.name}
            <span className="assignment-lines__detail muted n">
              {words.line(dosesOf(picked), priceCentsOf(picked) ?? 0)}
            </span>
          </span>
          <span className="strong">
            <Money cents={amountOf(picked)} />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Total and submit button; at the bottom of a phone. */
const Bar = ({ form }: Props) => (
  <div className="assignment-bar">
    <p className="assignment-bar__total">
      <span>{words.total}</span>
      <span className="assignment-bar__sum">
        <Money cents={totalOf(form.held.draft)} />
      </span>
    </p>
    <Button variant="primary" fullWidth busy={form.isBusy} busyLabel={words.working} onClick={form.submit}>
      {words.submit}
    </Button>
  </div>
);
