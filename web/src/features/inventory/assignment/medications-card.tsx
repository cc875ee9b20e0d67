import { Pill } from 'lucide-react';
import type { AssignableMedication } from '#shared/inventory/assignment-api.ts';
import { paths } from '#web/src/lib/paths.ts';
import { ButtonLink } from '#web/src/ui/buttons/button-link.tsx';
import { QueryBoundary } from '#web/src/ui/feedback/query-boundary.tsx';
import { EmptyState, SkeletonRows } from '#web/src/ui/feedback/states.tsx';
import { Row, Text } from '#web/src/ui/layout/layout.tsx';
import { text } from './copy.ts';
import { deselectMedication, selectMedication } from './draft.ts';
import { MedicationNote } from './medication-note.tsx';
import { PickedMedication } from './picked-medication.tsx';
import { StepCard } from './step-card.tsx';
import type { Assignment } from './use-assignment.ts';
import './medications-card.css';

/** Checklist of medications (R358). Medications without free doses are disabled. */
export function MedicationsCard({ form }: { form: Assignment }) {
  const { picked } = form.draftState.draft;
  return (
    <StepCard title={text.medications} step={2} end={text.chosenCount(picked.length)}>
      <QueryBoundary
        query={form.medications}
        errorTitle={text.loadFailed}
        skeleton={<SkeletonRows rows={6} bare />}
      >
        {({ rows }) => (rows.length === 0 ? <NoMedications /> : <Checklist form={form} rows={rows} />)}
      </QueryBoundary>
    </StepCard>
  );
}

const NoMedications = () => (
  <EmptyState
    icon={<Pill aria-hidden />}
    title={text.emptyTitle}
    action={<ButtonLink to={paths.medications}>{text.inventoryLinkLabel}</ButtonLink>}
  >
    {text.emptyHint}
  </EmptyState>
);

type ChecklistProps = { form: Assignment; rows: readonly AssignableMedication[] };

function Checklist({ form, rows }: ChecklistProps) {
  const { columns } = text;
  return (
    <>
      <Text as="div" size={12} weight={600} tone="muted" className="assignment-columns" aria-hidden>
        <span>{columns.medication}</span>
        <span>{columns.doses}</span>
        <span>{columns.price}</span>
        <Text textAlign="right">{columns.amount}</Text>
      </Text>
      <ul aria-label={text.medications}>
        {rows.map((medication) => (
          <ChecklistRow key={medication.medicationId} form={form} medication={medication} />
        ))}
      </ul>
    </>
  );
}

type ChecklistRowProps = { form: Assignment; medication: AssignableMedication };

function ChecklistRow({ form, medication }: ChecklistRowProps) {
  const { draftState, change } = form;
  const { medicationId, name, freeDoses, lotNumber, dosePriceCents } = medication;
  const picked = draftState.draft.picked.find((selected) => selected.medicationId === medicationId);
  const hasFreeDoses = freeDoses > 0;
  const isSelectable = hasFreeDoses || picked !== undefined;
  const toggle = () => {
    draftState.clearNote(medicationId);
    change(
      picked
        ? deselectMedication(draftState.draft, medicationId)
        : selectMedication(draftState.draft, medication),
    );
  };
  return (
    <li className={picked ? 'assignment-row assignment-row--picked' : 'assignment-row'}>
      <Row
        as="label"
        gap={12}
        breakWords
        {...(picked && { span: 'phone' })}
        style={{ minHeight: 44, cursor: isSelectable ? 'pointer' : 'not-allowed' }}
      >
        <input
          type="checkbox"
          className="tick"
          checked={picked !== undefined}
          disabled={!isSelectable}
          onChange={toggle}
        />
        <span className="grow">
          <span className={hasFreeDoses ? 'strong' : 'muted'}>{name}</span>
          <Text size={14} tone="muted" block className="n">
            {hasFreeDoses ? text.formatFreeDoses(freeDoses, picked && lotNumber) : text.unavailable}
          </Text>
        </span>
      </Row>
      {picked && <PickedMedication form={form} medication={medication} picked={picked} onRemove={toggle} />}
      {!picked && hasFreeDoses && (
        <Text tone="muted" textAlign="right" className="n" style={{ gridColumn: '2 / -1' }}>
          {text.perDose(dosePriceCents)}
        </Text>
      )}
      {!picked && <MedicationNote note={draftState.notes[medicationId]} />}
    </li>
  );
}
