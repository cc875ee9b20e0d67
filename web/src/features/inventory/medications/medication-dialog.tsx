import { Package } from 'lucide-react';
import { useState } from 'react';
import { money, plainDollars } from '#shared/core/format.ts';
import { doseCostOf } from '#shared/inventory/medication.ts';
import type { ListedMedication } from '#shared/inventory/medication-api.ts';
import { reckoned } from '#web/src/components/catalog/reckon.ts';
import type { InputOf } from '#web/src/components/form/define-form.ts';
import { EditorField, useEditor } from '#web/src/components/form/editor.tsx';
import { DialogForm, FormDialog } from '#web/src/components/form/form-dialog.tsx';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { TextField } from '#web/src/ui/fields/fields.tsx';
import { useTyped } from '#web/src/ui/fields/form.tsx';
import { centsOf } from '#web/src/ui/fields/typed-figures.ts';
import { AllergenDialog } from './cautions/allergen-dialog.tsx';
import { formText as text } from './copy.ts';
import { medicationForm, numberOf } from './medication-form.ts';
import { useReadMedication, useSaveMedication } from './queries.ts';

type MedicationInput = InputOf<typeof medicationForm.fields>;
type Reckoned = Parameters<typeof reckoned>[1];

/** Cost per dose from the input; 0 until it can be calculated. */
const inputDoseCost = ({ vialCostCents, dosesPerVial }: MedicationInput): number =>
  doseCostOf({ vialCostCents: centsOf(vialCostCents) ?? 0, dosesPerVial: numberOf(dosesPerVial) ?? 0 });

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
  const { form, draft } = editor.kept;
  const typed = useTyped(form);
  const doseCost = inputDoseCost(typed);
  const vialCents = centsOf(typed.vialCostCents);
  const isReckoned = doseCost > 0 && vialCents !== undefined;
  /** Margin and price are calculated from each other; a changed cost keeps the margin. */
  const reckon = (changed: Reckoned) => () => {
    const values = form.getValues();
    const { marginBasisPoints, dosePriceCents: priceCents } = values;
    const costCents = plainDollars(inputDoseCost(values));
    const next = reckoned({ costCents, marginBasisPoints, priceCents }, changed);
    const put = (name: 'marginBasisPoints' | 'dosePriceCents', value: string) => {
      if (value !== values[name])
        form.setValue(name, value, {
          shouldDirty: true,
          shouldValidate: form.getFieldState(name).invalid,
        });
    };
    put('marginBasisPoints', next.marginBasisPoints);
    put('dosePriceCents', next.priceCents);
  };
  const [isAddingAllergen, setAddingAllergen] = useState(false);
  const tickAllergen = (allergenId: string) =>
    form.setValue('allergens', [...new Set([...typed.allergens, allergenId])], { shouldDirty: true });
  return (
    <FormDialog title={medication ? text.edit : text.create} draft={draft} onClose={onClose}>
      <DialogForm editor={editor} submit={text.submit} submitting={text.working}>
        <EditorField of={medicationForm} name="name" />
        <div className="medication-three">
          <EditorField of={medicationForm} name="dosesPerVial" afterChange={reckon('costCents')} />
          <EditorField of={medicationForm} name="mgPerVial" />
          <EditorField of={medicationForm} name="mgPerDose" />
        </div>
        <div className="medication-two">
          <EditorField of={medicationForm} name="vialCostCents" afterChange={reckon('costCents')} />
          <TextField
            readOnly
            label={text.doseCost}
            value={money(doseCost)}
            hint={isReckoned ? text.reckoned(vialCents, typed.dosesPerVial) : undefined}
          />
          <EditorField
            of={medicationForm}
            name="marginBasisPoints"
            afterChange={reckon('marginBasisPoints')}
          />
          <EditorField of={medicationForm} name="dosePriceCents" afterChange={reckon('priceCents')} />
        </div>
        <EditorField of={medicationForm} name="conditions" />
        <EditorField of={medicationForm} name="allergens" onAdd={() => setAddingAllergen(true)} />
        <EditorField of={medicationForm} name="cautions" />
        {medication === undefined && (
          <p className="row small muted">
            <Icon of={Package} inLine />
            <span>{text.starts}</span>
          </p>
        )}
      </DialogForm>
      {isAddingAllergen && <AllergenDialog onAdded={tickAllergen} onClose={() => setAddingAllergen(false)} />}
    </FormDialog>
  );
}
