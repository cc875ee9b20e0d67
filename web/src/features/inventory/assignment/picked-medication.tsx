import { TriangleAlert } from 'lucide-react';
import type { AssignableMedication } from '#shared/inventory/assignment-api.ts';
import { Money } from '#web/src/ui/display/figures.tsx';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { TextField } from '#web/src/ui/fields/fields.tsx';
import { Row, Stack, Text } from '#web/src/ui/layout/layout.tsx';
import { MedicationAlertBox } from './caution-box.tsx';
import { text } from './copy.ts';
import { DoseStepper } from './dose-stepper.tsx';
import {
  calculateAmountCents,
  clampDoses,
  findDosesProblem,
  parsePriceCents,
  type SelectedMedication,
  updateSelection,
} from './draft.ts';
import { MedicationNote } from './medication-note.tsx';
import type { Assignment } from './use-assignment.ts';

type Props = {
  form: Assignment;
  medication: AssignableMedication;
  picked: SelectedMedication;
  onRemove: () => void;
};

/** Doses, price and contraindications of a selected medication. */
export function PickedMedication({ form, medication, picked, onRemove }: Props) {
  const { draftState, change, alerts, problems } = form;
  const { medicationId, dosePriceCents, restockDue, cautions = '' } = medication;
  const ownAlerts = alerts.filter((alert) => alert.medicationId === medicationId);
  const updatePicked = (changes: Parameters<typeof updateSelection>[2]) =>
    change(updateSelection(draftState.draft, medicationId, changes));
  const setDoses = (requested: number) => {
    const { doses, note } = clampDoses(medication, requested);
    if (note === undefined) draftState.clearNote(medicationId);
    else draftState.addNotes({ [medicationId]: note });
    updatePicked({ doses, typedDoses: undefined });
  };
  return (
    <>
      <DoseStepper
        medication={medication}
        picked={picked}
        onChange={setDoses}
        onType={(typedDoses) => {
          draftState.clearNote(medicationId);
          updatePicked({ typedDoses });
        }}
      />
      <PriceField
        picked={picked}
        error={problems.prices[medicationId]}
        onChange={(price) => updatePicked({ price })}
      />
      <Stack as="span" phone={{ pad: '0 0 10 0' }} weight={600} textAlign="right">
        <Money cents={calculateAmountCents(picked)} />
      </Stack>
      <MedicationNote note={findDosesProblem(picked) ?? draftState.notes[medicationId]} />
      <Remarks
        isRestockDue={restockDue}
        salePriceCents={dosePriceCents}
        priceCents={parsePriceCents(picked)}
      />
      {ownAlerts.length > 0 && (
        <MedicationAlertBox
          alerts={ownAlerts}
          medication={picked}
          medicationCautions={cautions}
          clientName={draftState.draft.patient?.firstName ?? ''}
          error={problems.reasons[medicationId]}
          onReasonChange={(reason) => updatePicked({ reason })}
          onRemove={onRemove}
        />
      )}
    </>
  );
}

type PriceFieldProps = {
  picked: SelectedMedication;
  error: string | undefined;
  onChange: (price: string) => void;
};

const PriceField = ({ picked: { name, price }, error, onChange }: PriceFieldProps) => (
  <div className="assignment-row__field">
    <Text
      as="div"
      size={12}
      weight={600}
      tone="muted"
      hiddenOn="wider-than-phone"
      style={{ marginBottom: 2 }}
      aria-hidden
    >
      {text.priceHead}
    </Text>
    <TextField
      variant="dollars"
      label={text.priceLabel(name)}
      labelHidden
      inputMode="decimal"
      autoComplete="off"
      value={price}
      error={error}
      onChange={({ target }) => onChange(target.value)}
    />
  </div>
);

type RemarksProps = { isRestockDue: boolean; salePriceCents: number; priceCents: number | undefined };

/** Low-stock warning (R363), and the list price if it was changed. */
function Remarks({ isRestockDue, salePriceCents, priceCents }: RemarksProps) {
  const isChanged = priceCents !== salePriceCents;
  if (!isRestockDue && !isChanged) return null;
  return (
    <Row gap="2 12" pad="2 0 6 34" phone={{ pad: '6 0' }} align="stretch" wrap span size={13} weight={500}>
      {isRestockDue && (
        <Row role="alert" as="p" gap={8} tone="warning">
          <Icon icon={TriangleAlert} size={16} />
          {text.restockNotice}
        </Row>
      )}
      {isChanged && (
        <Stack as="p" pad="0 88 0 0" phone={{ pad: 0 }} weight={400} tone="muted" push className="n">
          {text.salePrice(salePriceCents)}
        </Stack>
      )}
    </Row>
  );
}
