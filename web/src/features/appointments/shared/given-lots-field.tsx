import { type KeyboardEvent, useState } from 'react';
import * as z from 'zod/mini';
import {
  ConfirmedLot,
  countDosesToConfirm,
  type DoseLot,
  findUnconfirmedMedication,
} from '#shared/appointments/closing/confirmed-lots.ts';
import type { AssignedAppointment } from '#shared/appointments/views.ts';
import { AppError } from '#shared/core/errors.ts';
import { formatInteger } from '#shared/core/format.ts';
import { assignmentErrors } from '#shared/inventory/errors.ts';
import { CheckChips } from '#web/src/ui/fields/choices.tsx';
import { TextField } from '#web/src/ui/fields/fields.tsx';
import { FormControl } from '#web/src/ui/fields/form-fields.tsx';
import { parseWholeNumber } from '#web/src/ui/fields/typed-figures.ts';
import { Stack } from '#web/src/ui/layout/layout.tsx';
import { formatLot } from './medication-line.ts';

type Medications = AssignedAppointment['medications'];
type Medication = Medications[number];

const text = {
  legend: ({ name }: Medication, doses: number) => `Lote de ${name} (${formatInteger(doses)} dosis)`,
  hint: 'Marca el lote que dice el frasco que usaste.',
  proposed: 'propuesto',
  recalled: 'retirado',
  scan: 'Escanear o escribir el lote',
  scanHint: 'Con Enter se marca en la lista.',
  unknown: 'Ese lote no está entre los que se pueden usar en esta visita.',
  doses: (number: string) => `Dosis del lote ${number}`,
} as const;

/** Builds the schema of the lots at closing. Every dose of every medication needs a lot. */
export const buildGivenLotsSchema = (medications: Medications) =>
  z.optional(z.array(ConfirmedLot)).check(({ value, issues }) => {
    const medication = findUnconfirmedMedication(medications, value ?? []);
    if (!medication) return;
    const values = { medication: medication.name, doses: formatInteger(countDosesToConfirm(medication)) };
    const { text: message } = new AppError(assignmentErrors.lots_not_confirmed, { values });
    issues.push({ code: 'custom', message, input: value });
  });

/** Spreads the doses over the lots in order, at least one each. `lotIds` ends with the latest choice. */
function spreadDoses(medication: Medication, lotIds: readonly string[]): ConfirmedLot[] {
  const { medicationId, lots = [] } = medication;
  let remainingDoses = countDosesToConfirm(medication);
  const latestIds = new Set(lotIds.slice(-remainingDoses));
  const chosenLots = lots.filter(({ lotId }) => latestIds.has(lotId));
  return chosenLots.map(({ lotId, doses }, index) => {
    const laterLotCount = chosenLots.length - index - 1;
    const lotDoses = Math.max(1, Math.min(doses, remainingDoses - laterLotCount));
    remainingDoses -= lotDoses;
    return { medicationId, lotId, doses: lotDoses };
  });
}

type LotsProps = {
  medication: Medication;
  value: readonly ConfirmedLot[];
  error: string | undefined;
  onChange: (lots: ConfirmedLot[]) => void;
};

function MedicationLots({ medication, value, error, onChange }: LotsProps) {
  const { lots = [] } = medication;
  const chosenLots = lots.filter(({ lotId }) => value.some((confirmed) => confirmed.lotId === lotId));
  const countChosenDoses = ({ lotId }: DoseLot) =>
    value.find((confirmed) => confirmed.lotId === lotId)?.doses ?? 0;
  return (
    <>
      <CheckChips
        legend={text.legend(medication, countDosesToConfirm(medication))}
        hint={text.hint}
        error={error}
        values={chosenLots.map(({ lotId }) => lotId)}
        options={lots.map((lot) => ({
          value: lot.lotId,
          label: [formatLot(lot), lot.proposedDoses > 0 && text.proposed, lot.isRecalled && text.recalled]
            .filter(Boolean)
            .join(' · '),
        }))}
        onChange={(lotIds) => onChange(spreadDoses(medication, lotIds))}
      />
      {chosenLots.length > 1 &&
        chosenLots.map((lot) => (
          <TextField
            key={lot.lotId}
            label={text.doses(lot.lotNumber)}
            inputMode="numeric"
            autoComplete="off"
            value={countChosenDoses(lot) === 0 ? '' : String(countChosenDoses(lot))}
            onChange={({ target }) => {
              const doses = parseWholeNumber(target.value) ?? 0;
              onChange(
                value.map((confirmed) =>
                  confirmed.lotId === lot.lotId ? { ...confirmed, doses } : confirmed,
                ),
              );
            }}
          />
        ))}
    </>
  );
}

type ScanProps = { onLot: (lotNumber: string) => boolean };

/** A scanner types the lot number and presses Enter. */
function ScanField({ onLot }: ScanProps) {
  const [typedNumber, setTypedNumber] = useState('');
  const [isUnknown, setUnknown] = useState(false);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    const lotNumber = typedNumber.trim().toUpperCase();
    if (lotNumber === '') return;
    const isFound = onLot(lotNumber);
    setUnknown(!isFound);
    if (isFound) setTypedNumber('');
  };
  return (
    <TextField
      label={text.scan}
      hint={text.scanHint}
      error={isUnknown ? text.unknown : undefined}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      value={typedNumber}
      onKeyDown={onKeyDown}
      onChange={({ target }) => {
        setUnknown(false);
        setTypedNumber(target.value);
      }}
    />
  );
}

/** Field `lots` with the lots from which doses were given. None is preselected. */
export function GivenLotsField({ medications }: { medications: Medications }) {
  const medicationsToConfirm = medications.filter((medication) => countDosesToConfirm(medication) > 0);
  if (medicationsToConfirm.length === 0) return null;
  return (
    <FormControl name="lots">
      {({ value, error, onChange }) => (
        <LotsOfMedications
          medicationsToConfirm={medicationsToConfirm}
          // Only this component sets the field's value.
          value={(value ?? []) as ConfirmedLot[]}
          error={error}
          onChange={onChange}
        />
      )}
    </FormControl>
  );
}

type LotsOfMedicationsProps = {
  medicationsToConfirm: Medications;
  value: readonly ConfirmedLot[];
  error: string | undefined;
  onChange: (value: ConfirmedLot[]) => void;
};

function LotsOfMedications({ medicationsToConfirm, value, error, onChange }: LotsOfMedicationsProps) {
  const medicationWithError =
    findUnconfirmedMedication(medicationsToConfirm, value) ?? medicationsToConfirm.at(-1);
  const listConfirmedLots = ({ medicationId }: Medication) =>
    value.filter((confirmed) => confirmed.medicationId === medicationId);
  const replaceLots = (medication: Medication, lots: readonly ConfirmedLot[]) =>
    onChange([...value.filter(({ medicationId }) => medicationId !== medication.medicationId), ...lots]);
  const chooseLot = (lotNumber: string) => {
    const findLotByNumber = ({ lots = [] }: Medication) => lots.find((lot) => lot.lotNumber === lotNumber);
    const medication = medicationsToConfirm.find((candidate) => findLotByNumber(candidate) !== undefined);
    const lot = medication && findLotByNumber(medication);
    if (!lot) return false;
    const otherLots = listConfirmedLots(medication).filter(({ lotId }) => lotId !== lot.lotId);
    replaceLots(medication, spreadDoses(medication, [...otherLots.map(({ lotId }) => lotId), lot.lotId]));
    return true;
  };
  return (
    <Stack gap={12}>
      {medicationsToConfirm.map((medication) => (
        <MedicationLots
          key={medication.medicationId}
          medication={medication}
          value={listConfirmedLots(medication)}
          error={medication === medicationWithError ? error : undefined}
          onChange={(lots) => replaceLots(medication, lots)}
        />
      ))}
      <ScanField onLot={chooseLot} />
    </Stack>
  );
}
