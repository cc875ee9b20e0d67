import { type KeyboardEvent, useState } from 'react';
import * as z from 'zod/mini';
import {
  ConfirmedLot,
  type DoseLot,
  dosesToConfirm,
  unconfirmedMedication,
} from '#shared/appointments/closing/given-lots.ts';
import type { AssignedAppointment } from '#shared/appointments/views.ts';
import { AppError } from '#shared/core/errors.ts';
import { figure } from '#shared/core/format.ts';
import { assignmentErrors } from '#shared/inventory/errors.ts';
import { CheckChips } from '#web/src/ui/fields/choices.tsx';
import { TextField } from '#web/src/ui/fields/fields.tsx';
import { FormControl } from '#web/src/ui/fields/form-fields.tsx';
import { wholeOf } from '#web/src/ui/fields/typed-figures.ts';
import { lotText } from './medication-line.ts';

type Medications = AssignedAppointment['medications'];
type Medication = Medications[number];

const text = {
  legend: ({ name }: Medication, doses: number) => `Lote de ${name} (${figure(doses)} dosis)`,
  hint: 'Marca el lote que dice el frasco que usaste.',
  proposed: 'propuesto',
  recalled: 'retirado',
  scan: 'Escanear o escribir el lote',
  scanHint: 'Presiona Enter y se marca en la lista.',
  unknown: 'Ese lote no está entre los que se pueden usar en esta visita.',
  doses: (number: string) => `Dosis del lote ${number}`,
} as const;

/** Schema of the lots at closing: every dose of every medication needs one. */
export const givenLots = (medications: Medications) =>
  z.optional(z.array(ConfirmedLot)).check(({ value, issues }) => {
    const medication = unconfirmedMedication(medications, value ?? []);
    if (!medication) return;
    const values = { medication: medication.name, doses: figure(dosesToConfirm(medication)) };
    const { text: message } = new AppError(assignmentErrors.lots_not_confirmed, { values });
    issues.push({ code: 'custom', message, input: value });
  });

/** Spreads the doses over the lots in order, at least one each. The newest id is last. */
function spread(medication: Medication, lotIds: readonly string[]): ConfirmedLot[] {
  const { medicationId, lots = [] } = medication;
  let left = dosesToConfirm(medication);
  const newest = new Set(lotIds.slice(-left));
  const chosen = lots.filter(({ lotId }) => newest.has(lotId));
  return chosen.map(({ lotId, doses }, index) => {
    const later = chosen.length - index - 1;
    const taken = Math.max(1, Math.min(doses, left - later));
    left -= taken;
    return { medicationId, lotId, doses: taken };
  });
}

type LotsProps = {
  medication: Medication;
  value: readonly ConfirmedLot[];
  error: string | undefined;
  onChange: (own: ConfirmedLot[]) => void;
};

function MedicationLots({ medication, value, error, onChange }: LotsProps) {
  const { lots = [] } = medication;
  const chosen = lots.filter(({ lotId }) => value.some((each) => each.lotId === lotId));
  const dosesFrom = ({ lotId }: DoseLot) => value.find((each) => each.lotId === lotId)?.doses ?? 0;
  return (
    <>
      <CheckChips
        legend={text.legend(medication, dosesToConfirm(medication))}
        hint={text.hint}
        error={error}
        values={chosen.map(({ lotId }) => lotId)}
        options={lots.map((lot) => ({
          value: lot.lotId,
          label: [lotText(lot), lot.proposedDoses > 0 && text.proposed, lot.isRecalled && text.recalled]
            .filter(Boolean)
            .join(' · '),
        }))}
        onChange={(lotIds) => onChange(spread(medication, lotIds))}
      />
      {chosen.length > 1 &&
        chosen.map((lot) => (
          <TextField
            key={lot.lotId}
            label={text.doses(lot.lotNumber)}
            inputMode="numeric"
            autoComplete="off"
            value={dosesFrom(lot) === 0 ? '' : String(dosesFrom(lot))}
            onChange={({ target }) => {
              const doses = wholeOf(target.value) ?? 0;
              onChange(value.map((each) => (each.lotId === lot.lotId ? { ...each, doses } : each)));
            }}
          />
        ))}
    </>
  );
}

type ScanProps = { onLot: (lotNumber: string) => boolean };

/** A scanner types the lot number and presses Enter. */
function ScanField({ onLot }: ScanProps) {
  const [typed, setTyped] = useState('');
  const [isUnknown, setUnknown] = useState(false);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    const lotNumber = typed.trim().toUpperCase();
    if (lotNumber === '') return;
    const isFound = onLot(lotNumber);
    setUnknown(!isFound);
    if (isFound) setTyped('');
  };
  return (
    <TextField
      label={text.scan}
      hint={text.scanHint}
      error={isUnknown ? text.unknown : undefined}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      value={typed}
      onKeyDown={onKeyDown}
      onChange={({ target }) => {
        setUnknown(false);
        setTyped(target.value);
      }}
    />
  );
}

/** For forms with `lots`: the lots from which doses were given, none preselected. */
export function GivenLotsField({ medications }: { medications: Medications }) {
  const asked = medications.filter((each) => dosesToConfirm(each) > 0);
  if (asked.length === 0) return null;
  return (
    <FormControl name="lots">
      {({ value, error, onChange }) => (
        <LotsOfMedications
          asked={asked}
          // Only this component sets the field's value.
          value={(value ?? []) as ConfirmedLot[]}
          error={error}
          onChange={onChange}
        />
      )}
    </FormControl>
  );
}

type AskedProps = {
  asked: Medications;
  value: readonly ConfirmedLot[];
  error: string | undefined;
  onChange: (value: ConfirmedLot[]) => void;
};

function LotsOfMedications({ asked, value, error, onChange }: AskedProps) {
  const wrong = unconfirmedMedication(asked, value) ?? asked.at(-1);
  const ownOf = ({ medicationId }: Medication) => value.filter((each) => each.medicationId === medicationId);
  const change = (medication: Medication, own: readonly ConfirmedLot[]) =>
    onChange([...value.filter(({ medicationId }) => medicationId !== medication.medicationId), ...own]);
  const choose = (lotNumber: string) => {
    const lotOf = ({ lots = [] }: Medication) => lots.find((lot) => lot.lotNumber === lotNumber);
    const medication = asked.find((each) => lotOf(each) !== undefined);
    const lot = medication && lotOf(medication);
    if (!lot) return false;
    const others = ownOf(medication).filter(({ lotId }) => lotId !== lot.lotId);
    change(medication, spread(medication, [...others.map(({ lotId }) => lotId), lot.lotId]));
    return true;
  };
  return (
    <div className="given-lots">
      {asked.map((medication) => (
        <MedicationLots
          key={medication.medicationId}
          medication={medication}
          value={ownOf(medication)}
          error={medication === wrong ? error : undefined}
          onChange={(own) => change(medication, own)}
        />
      ))}
      <ScanField onLot={choose} />
    </div>
  );
}
