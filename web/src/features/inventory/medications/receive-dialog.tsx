import { CircleCheck, TriangleAlert } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { countDaysBetween, isCivilDate } from '#shared/core/civil-time.ts';
import {
  formatDecimal,
  formatInteger,
  formatMoney,
  formatPlainDollars,
  formatShortDayMonth,
} from '#shared/core/format.ts';
import { formatVials } from '#shared/inventory/labels.ts';
import { getExpiryWarningLimit, sumLotDoses } from '#shared/inventory/lot.ts';
import { calculateDoseCost, countUsableDoses, isRunningLow } from '#shared/inventory/medication.ts';
import type { ListedMedication } from '#shared/inventory/medication-api.ts';
import { EditorField, useEditor } from '#web/src/components/form/editor.tsx';
import { DialogForm, FormDialog } from '#web/src/components/form/form-dialog.tsx';
import { civilToday } from '#web/src/lib/now.ts';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { useFormInput } from '#web/src/ui/fields/form.tsx';
import { parseCents, parseWholeNumber } from '#web/src/ui/fields/typed-figures.ts';
import { Row, Split, Stack } from '#web/src/ui/layout/layout.tsx';
import { receiveText as text } from './copy.ts';
import { useReceiveLot } from './queries.ts';
import {
  type AppReceiveForm,
  calculateDoses,
  findKnownLot,
  type ReceiveInput,
  receiveForm,
} from './receive-form.ts';

type Props = {
  medications: readonly ListedMedication[];
  medicationId: string;
  onClose: () => void;
  onReceived: (medicationId: string) => void;
};

/** Moves to the next field on Enter, which scanners send. Ctrl+Enter submits. */
function stepOnEnter(event: KeyboardEvent<HTMLDivElement>): void {
  const { target, currentTarget } = event;
  if (event.key !== 'Enter' || !(target instanceof HTMLInputElement)) return;
  event.preventDefault();
  const fields = [...currentTarget.querySelectorAll<HTMLElement>('input, select, button[type="submit"]')];
  if (event.ctrlKey || event.metaKey) target.form?.requestSubmit();
  else fields[fields.indexOf(target) + 1]?.focus();
}

/** Reports the recorded doses. They differ if an earlier submit was recorded but its response was lost. */
function notifyRecorded(recorded: number, requested: number | undefined, name: string): void {
  if (recorded === requested) toast.success(text.done(recorded, name));
  else toast.info(text.alreadyRecorded(recorded, name), { description: text.nothingMore });
}

/** Records received vials with lot, expiry, quantity and cost. */
export function ReceiveDialog({ medications, medicationId, onClose, onReceived }: Props) {
  const initialMedication = medications.find((candidate) => candidate.medicationId === medicationId);
  const editor = useEditor(receiveForm, {
    opened: initialMedication ?? { medicationId: '' },
    save: (receipt) => receive.mutateAsync(receipt),
    onSaved: (values, recorded) => {
      notifyRecorded(recorded.doses, doses, medication?.name ?? '');
      onReceived(values.medicationId);
    },
  });
  const { form, draft, attempt } = editor.draftForm;
  // One id per open dialog, so a retry after a lost response records the vials once.
  const receive = useReceiveLot(attempt);
  const input = useFormInput(form);
  const medication = medications.find((candidate) => candidate.medicationId === input.medicationId);
  const doses = calculateDoses(input, medication);
  const bodyRef = useRef<HTMLDivElement>(null);
  const focusSelector = initialMedication ? 'input[name="lotNumber"]' : 'select';
  useEffect(() => bodyRef.current?.querySelector<HTMLElement>(focusSelector)?.focus(), [focusSelector]);

  return (
    <FormDialog title={text.title} subtitle={text.subtitle} draft={draft} onClose={onClose}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: key events come from its fields */}
      <div ref={bodyRef} className="dialog__form" onKeyDown={stepOnEnter}>
        <DialogForm editor={editor} submit={text.submit(doses)} submitting={text.working}>
          <MedicationChoice form={form} medications={medications} medication={medication} />
          <LotFields form={form} input={input} medication={medication} doses={doses} />
          {medication && <StockAfterReceipt medication={medication} input={input} doses={doses} />}
        </DialogForm>
      </div>
    </FormDialog>
  );
}

type MedicationChoiceProps = {
  form: AppReceiveForm;
  medications: Props['medications'];
  medication: ListedMedication | undefined;
};

function MedicationChoice({ form, medications, medication }: MedicationChoiceProps) {
  const lotCount = medication?.lots.filter((lot) => sumLotDoses(lot) > 0).length ?? 0;
  return (
    <EditorField
      of={receiveForm}
      name="medicationId"
      options={medications.map(({ medicationId: value, name: label }) => ({ value, label }))}
      hint={
        medication &&
        text.currentStock(formatDecimal(medication.dosesPerVial, 2), countUsableDoses(medication), lotCount)
      }
      onInput={({ currentTarget }) => {
        const selected = medications.find((candidate) => candidate.medicationId === currentTarget.value);
        if (selected) form.setValue('vialCostCents', formatPlainDollars(selected.vialCostCents));
      }}
    />
  );
}

/** Returns a warning about a near expiry date. The lot is accepted nevertheless. */
function findExpiryHint(date: string): string | undefined {
  const today = civilToday();
  if (!isCivilDate(date) || date < today || date > getExpiryWarningLimit(today)) return undefined;
  return text.expiresSoonHint(countDaysBetween(today, date));
}

/** Returns a warning if the lot already exists. */
function findSameLotHint(input: ReceiveInput, medication: ListedMedication | undefined) {
  const lot = findKnownLot(input, medication);
  return lot && text.existingLotHint(sumLotDoses(lot), formatShortDayMonth(lot.usableUntil, undefined));
}

type LotFieldsProps = {
  form: AppReceiveForm;
  input: ReceiveInput;
  medication: ListedMedication | undefined;
  doses: number | undefined;
};

function LotFields({ form, input, medication, doses }: LotFieldsProps) {
  const isInvalid = form.getFieldState('usableUntil', form.formState).invalid;
  const sameLotHint = findSameLotHint(input, medication);
  const expiryHint = isInvalid ? undefined : findExpiryHint(input.usableUntil);
  return (
    <>
      <Split columns="1fr 1fr" gap={16} align="start">
        <EditorField
          of={receiveForm}
          name="lotNumber"
          {...(sameLotHint !== undefined && { hint: sameLotHint })}
        />
        <div>
          <EditorField
            of={receiveForm}
            name="usableUntil"
            hint={expiryHint === undefined ? text.untilHint : undefined}
          />
          {expiryHint !== undefined && (
            <Row as="p" role="status" gap={6} align="stretch" pad="4 0 0 0" size={14} tone="warning">
              <Icon icon={TriangleAlert} size={16} inLine />
              <span>{expiryHint}</span>
            </Row>
          )}
        </div>
        <EditorField
          of={receiveForm}
          name="vials"
          hint={doses === undefined ? undefined : text.resultingDoses(doses)}
        />
        <EditorField
          of={receiveForm}
          name="vialCostCents"
          hint={medication && text.lastCost(medication.vialCostCents)}
        />
      </Split>
      <EditorField of={receiveForm} name="invoice" />
    </>
  );
}

function ValueChange({ label, from, to }: { label: string; from: string; to: string }) {
  return (
    <Row gap={12} align="stretch" justify="between">
      <dt>{label}</dt>
      <dd className="n">
        {from !== to && <s className="muted">{from}</s>} <span className="strong">{to}</span>
      </dd>
    </Row>
  );
}

type StockAfterReceiptProps = {
  medication: ListedMedication;
  input: ReceiveInput;
  doses: number | undefined;
};

function StockAfterReceipt({ medication, input, doses = 0 }: StockAfterReceiptProps) {
  const { name, dosesInStock, dosesPerVial, doseCostCents, dosePriceCents } = medication;
  const vialCostCents = parseCents(input.vialCostCents) ?? medication.vialCostCents;
  const afterReceipt = { ...medication, dosesInStock: dosesInStock + doses };
  const liftsWarning = doses > 0 && isRunningLow(medication) && !isRunningLow(afterReceipt);
  return (
    <>
      <Stack as="dl" gap={6} pad="14 16" className="box" aria-live="polite">
        <ValueChange
          label={text.dosesLabel(name)}
          from={formatInteger(countUsableDoses(medication))}
          to={formatInteger(countUsableDoses(afterReceipt))}
        />
        <ValueChange label={text.vialCount} from={formatVials(medication)} to={formatVials(afterReceipt)} />
        <ValueChange
          label={text.doseCost}
          from={formatMoney(doseCostCents)}
          to={formatMoney(calculateDoseCost({ vialCostCents, dosesPerVial }))}
        />
        <Row gap={12} align="stretch" justify="between" pad="8 0 0 0" className="line-above">
          <dt>{text.totalLabel}</dt>
          <dd className="strong n">{formatMoney((parseWholeNumber(input.vials) ?? 0) * vialCostCents)}</dd>
        </Row>
      </Stack>
      <Row as="p" gap={8} size={14} tone="success">
        <Icon icon={CircleCheck} inLine />
        <span>
          {liftsWarning && `${text.lowStockLifted} `}
          {text.priceKept(dosePriceCents)}
        </span>
      </Row>
    </>
  );
}
