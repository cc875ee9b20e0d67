import { Package } from 'lucide-react';
import { useState } from 'react';
import { formatMoney, formatPlainDollars } from '#shared/core/format.ts';
import { calculateDoseCost } from '#shared/inventory/medication.ts';
import type { ListedMedication } from '#shared/inventory/medication-api.ts';
import { recalculatePrices } from '#web/src/components/catalog/calculate-prices.ts';
import type { InputOf } from '#web/src/components/form/define-form.ts';
import { EditorField, useEditor } from '#web/src/components/form/editor.tsx';
import { DialogForm, FormDialog } from '#web/src/components/form/form-dialog.tsx';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { TextField } from '#web/src/ui/fields/fields.tsx';
import { useFormInput } from '#web/src/ui/fields/form.tsx';
import { parseCents } from '#web/src/ui/fields/typed-figures.ts';
import { Row, Split, Text } from '#web/src/ui/layout/layout.tsx';
import { AllergenDialog } from './cautions/allergen-dialog.tsx';
import { formText as text } from './copy.ts';
import { medicationForm, parseNumber } from './medication-form.ts';
import { useReadMedication, useSaveMedication } from './queries.ts';

type MedicationInput = InputOf<typeof medicationForm.fields>;
type ChangedPriceField = Parameters<typeof recalculatePrices>[1];

/** Calculates the cost per dose from the input, or 0 while it is incomplete. */
const calculateInputDoseCost = ({ vialCostCents, dosesPerVial }: MedicationInput): number =>
  calculateDoseCost({
    vialCostCents: parseCents(vialCostCents) ?? 0,
    dosesPerVial: parseNumber(dosesPerVial) ?? 0,
  });

type Props = { medication: ListedMedication | undefined; onClose: () => void };

/** Creates or edits a medication (R347, R355). Saves against the opened version, to detect conflicts. */
export function MedicationDialog({ medication, onClose }: Props) {
  const save = useSaveMedication();
  const editor = useEditor(medicationForm, {
    opened: medication,
    read: useReadMedication(medication?.medicationId),
    save: (body, saved) => save.mutateAsync({ body, saved }),
    onSaved: () => {
      toast.success(medication ? text.updated : text.created);
      onClose();
    },
  });
  const { form, draft } = editor.draftForm;
  const formInput = useFormInput(form);
  const doseCost = calculateInputDoseCost(formInput);
  const vialCostCents = parseCents(formInput.vialCostCents);
  const isCalculated = doseCost > 0 && vialCostCents !== undefined;
  /** Margin and price are calculated from each other. A changed cost keeps the margin. */
  const recalculate = (changed: ChangedPriceField) => () => {
    const values = form.getValues();
    const { marginBasisPoints, dosePriceCents: priceCents } = values;
    const costCents = formatPlainDollars(calculateInputDoseCost(values));
    const newPrices = recalculatePrices({ costCents, marginBasisPoints, priceCents }, changed);
    const setField = (name: 'marginBasisPoints' | 'dosePriceCents', value: string) => {
      if (value !== values[name])
        form.setValue(name, value, {
          shouldDirty: true,
          shouldValidate: form.getFieldState(name).invalid,
        });
    };
    setField('marginBasisPoints', newPrices.marginBasisPoints);
    setField('dosePriceCents', newPrices.priceCents);
  };
  const [isAddingAllergen, setAddingAllergen] = useState(false);
  const pickAllergen = (allergenId: string) =>
    form.setValue('allergens', [...new Set([...formInput.allergens, allergenId])], { shouldDirty: true });
  return (
    <FormDialog title={medication ? text.edit : text.create} draft={draft} onClose={onClose}>
      <DialogForm editor={editor} submit={text.submit} submitting={text.working}>
        <EditorField of={medicationForm} name="name" />
        <Split columns="1fr 1fr 1fr" gap={16} align="start" phone={{ columns: '1fr 1fr' }}>
          <Text as="div" span="phone">
            <EditorField of={medicationForm} name="dosesPerVial" afterChange={recalculate('costCents')} />
          </Text>
          <EditorField of={medicationForm} name="mgPerVial" />
          <EditorField of={medicationForm} name="mgPerDose" />
        </Split>
        <Split columns="1fr 1fr" gap={16} align="start">
          <EditorField of={medicationForm} name="vialCostCents" afterChange={recalculate('costCents')} />
          <TextField
            readOnly
            label={text.doseCost}
            value={formatMoney(doseCost)}
            hint={isCalculated ? text.calculationHint(vialCostCents, formInput.dosesPerVial) : undefined}
          />
          <EditorField
            of={medicationForm}
            name="marginBasisPoints"
            afterChange={recalculate('marginBasisPoints')}
          />
          <EditorField of={medicationForm} name="dosePriceCents" afterChange={recalculate('priceCents')} />
        </Split>
        <EditorField of={medicationForm} name="conditions" />
        <EditorField of={medicationForm} name="allergens" onAdd={() => setAddingAllergen(true)} />
        <EditorField of={medicationForm} name="cautions" />
        {medication === undefined && (
          <Row as="p" gap={8} size={14} tone="muted">
            <Icon icon={Package} inLine />
            <span>{text.noStockNotice}</span>
          </Row>
        )}
      </DialogForm>
      {isAddingAllergen && <AllergenDialog onAdded={pickAllergen} onClose={() => setAddingAllergen(false)} />}
    </FormDialog>
  );
}
