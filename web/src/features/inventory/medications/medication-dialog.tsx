import { Package } from 'lucide-react';
import { useState } from 'react';
import { coreErrors } from '#shared/core/errors.ts';
import { money, plainDollars } from '#shared/core/format.ts';
import type { ListedMedication } from '#shared/inventory/medication-api.ts';
import { reckoned } from '#web/src/components/catalog/reckon.ts';
import { ChangedMeanwhile } from '#web/src/components/changed-meanwhile/changed-meanwhile.tsx';
import { useLatest } from '#web/src/components/changed-meanwhile/use-latest.ts';
import { forget } from '#web/src/lib/session/session-draft.ts';
import { Dialog, DialogBody, FormFoot } from '#web/src/ui/dialogs/dialog.tsx';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { TextField } from '#web/src/ui/fields/fields.tsx';
import { type AppForm, Form, FormSummary, useKeptForm, useTyped } from '#web/src/ui/fields/form.tsx';
import { FormText } from '#web/src/ui/fields/form-fields.tsx';
import { centsOf } from '#web/src/ui/fields/typed-figures.ts';
import { AllergenDialog } from './cautions/allergen-dialog.tsx';
import { CautionFields } from './cautions/caution-fields.tsx';
import { formText as text } from './copy.ts';
import {
  bodyOf,
  MedicationForm,
  type MedicationValues,
  parts,
  TypedMedication,
  typedDoseCost,
  valuesOf,
} from './medication-form.ts';
import { useReadMedication, useSaveMedication } from './queries.ts';

type AppMedicationForm = AppForm<MedicationValues, MedicationValues>;
type Props = { medication: ListedMedication | undefined; onClose: () => void };
type Reckoned = 'costCents' | 'marginBasisPoints' | 'priceCents';

/** Writes what follows from the field that was typed: margin and price write each other, and a cost keeps the margin. */
function reckon({ getValues, setValue, getFieldState }: AppMedicationForm, typed: Reckoned): void {
  const values = getValues();
  const { marginBasisPoints, dosePriceCents: priceCents } = values;
  const next = reckoned(
    { costCents: plainDollars(typedDoseCost(values)), marginBasisPoints, priceCents },
    typed,
  );
  const put = (name: 'marginBasisPoints' | 'dosePriceCents', value: string) => {
    if (value !== values[name])
      setValue(name, value, { shouldDirty: true, shouldValidate: getFieldState(name).invalid });
  };
  put('marginBasisPoints', next.marginBasisPoints);
  put('dosePriceCents', next.priceCents);
}

type FigureProps = {
  form: AppMedicationForm;
  name: 'dosesPerVial' | 'vialCostCents' | 'marginBasisPoints' | 'dosePriceCents';
  label: string;
  typed: Reckoned;
  look?: 'dollars' | 'percent';
  hint?: string;
};

function FigureField({ form, name, typed, ...field }: FigureProps) {
  const bound = form.register(name, { onChange: () => reckon(form, typed) });
  return (
    <TextField
      {...bound}
      {...field}
      inputMode="decimal"
      autoComplete="off"
      error={form.getFieldState(name, form.formState).error?.message}
    />
  );
}

/**
 * Creates a medicine, or edits one (R347, R355): each time it opens it says what is stored. The list below it lives; what is
 * saved is over the medicine as it was opened, so that nobody’s change is lost unseen.
 */
export function MedicationDialog({ medication, onClose }: Props) {
  const kept = useKeptForm<MedicationValues, MedicationValues>({
    schema: MedicationForm,
    typed: TypedMedication,
    opened: valuesOf(medication),
    draft: `medication.${medication?.medicationId ?? 'new'}`,
  });
  const { form, draft } = kept;
  const close = () => {
    forget(draft);
    onClose();
  };
  const save = useSaveMedication();
  const latest = useLatest(kept, {
    opened: medication,
    refusal: coreErrors.conflict,
    read: useReadMedication(medication?.medicationId),
    valuesOf,
    parts,
  });
  const typed = useTyped(form);
  const [isAddingAllergen, setAddingAllergen] = useState(false);
  const tickAllergen = (allergenId: string) =>
    form.setValue('allergens', [...new Set([...typed.allergens, allergenId])], { shouldDirty: true });
  const submit = async (values: MedicationValues) => {
    await latest.save((saved) => save.mutateAsync({ body: bodyOf(values), saved }));
    toast.success(medication ? text.updated : text.created);
    close();
  };
  return (
    <Dialog title={medication ? text.edit : text.create} dirty={form.formState.isDirty} onClose={close}>
      <Form form={form} kept={kept} onSubmit={submit} className="dialog__form">
        <DialogBody>
          <div className="stack">
            <FormSummary />
            <ChangedMeanwhile form={form} parts={parts} meanwhile={latest.meanwhile} />
            <FormText name="name" label={text.name} autoComplete="off" />
            <div className="medication-three">
              <FigureField form={form} name="dosesPerVial" label={text.dosesPerVial} typed="costCents" />
              <FormText name="mgPerVial" label={text.mgPerVial} inputMode="decimal" autoComplete="off" />
              <FormText name="mgPerDose" label={text.mgPerDose} inputMode="decimal" autoComplete="off" />
            </div>
            <Prices form={form} typed={typed} />
            <CautionFields onAdd={() => setAddingAllergen(true)} />
            <FormText
              name="cautions"
              label={text.cautions}
              hint={text.cautionsHint}
              autoComplete="off"
              optional
            />
            {medication === undefined && (
              <p className="row small muted">
                <Icon of={Package} inLine />
                <span>{text.starts}</span>
              </p>
            )}
          </div>
        </DialogBody>
        <FormFoot busy={save.isPending} submit={text.submit} submitting={text.working} />
      </Form>
      {isAddingAllergen && <AllergenDialog onAdded={tickAllergen} onClose={() => setAddingAllergen(false)} />}
    </Dialog>
  );
}

function Prices({ form, typed }: { form: AppMedicationForm; typed: MedicationValues }) {
  const costCents = typedDoseCost(typed);
  const vialCents = centsOf(typed.vialCostCents);
  const isReckoned = costCents > 0 && vialCents !== undefined;
  return (
    <div className="medication-two">
      <FigureField form={form} name="vialCostCents" label={text.vialCost} look="dollars" typed="costCents" />
      <TextField
        readOnly
        label={text.doseCost}
        value={money(costCents)}
        hint={isReckoned ? text.reckoned(vialCents, typed.dosesPerVial) : undefined}
      />
      <FigureField
        form={form}
        name="marginBasisPoints"
        label={text.margin}
        look="percent"
        typed="marginBasisPoints"
        hint={text.marginHint}
      />
      <FigureField form={form} name="dosePriceCents" label={text.price} look="dollars" typed="priceCents" />
    </div>
  );
}
