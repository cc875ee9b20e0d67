import { CircleCheck, TriangleAlert } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { daysBetween, isCivilDate } from '#shared/core/civil-time.ts';
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
import { Row, Split } from '#web/src/ui/layout/layout.tsx';
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
  all: readonly ListedMedication[];
  medicationId: string;
  onClose: () => void;
  onReceived: (medicationId: string) => void;
};

/** A scanner's Enter moves to the next field instead of submitting; Ctrl+Enter submits. */
function stepOnEnter(event: KeyboardEvent<HTMLDivElement>): void {
  const { target, currentTarget } = event;
  if (event.key !== 'Enter' || !(target instanceof HTMLInputElement)) return;
  event.preventDefault();
  const fields = [...currentTarget.querySelectorAll<HTMLElement>('input, select, button[type="submit"]')];
  if (event.ctrlKey || event.metaKey) target.form?.requestSubmit();
  else fields[fields.indexOf(target) + 1]?.focus();
}

/** The recorded quantity may differ from the input, if an earlier submit with a lost answer was recorded. */
function notifyRecorded(recorded: number, requested: number | undefined, name: string): void {
  if (recorded === requested) toast.success(text.done(recorded, name));
  else toast.info(text.earlier(recorded, name), { description: text.nothingMore });
}

/** Records received vials with lot, expiry, quantity and cost. */
export function ReceiveDialog({ all, medicationId, onClose, onReceived }: Props) {
  const chosen = all.find((each) => each.medicationId === medicationId);
  const editor = useEditor(receiveForm, {
    opened: chosen ?? { medicationId: '' },
    save: (receipt) => receive.mutateAsync(receipt),
    onSaved: (values, noted) => {
      notifyRecorded(noted.doses, doses, medication?.name ?? '');
      onReceived(values.medicationId);
    },
  });
  const { form, draft, attempt } = editor.draftForm;
  // One id per open dialog, so a retry after a lost answer records the vials once.
  const receive = useReceiveLot(attempt);
  const typed = useFormInput(form);
  const medication = all.find((each) => each.medicationId === typed.medicationId);
  const doses = calculateDoses(typed, medication);
  const body = useRef<HTMLDivElement>(null);
  const opensAt = chosen ? 'input[name="lotNumber"]' : 'select';
  useEffect(() => body.current?.querySelector<HTMLElement>(opensAt)?.focus(), [opensAt]);

  return (
    <FormDialog title={text.title} subtitle={text.subtitle} draft={draft} onClose={onClose}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: key events come from its fields */}
      <div ref={body} className="dialog__form" onKeyDown={stepOnEnter}>
        <DialogForm editor={editor} submit={text.submit(doses)} submitting={text.working}>
          <MedicationChoice form={form} all={all} medication={medication} />
          <LotFields form={form} typed={typed} medication={medication} doses={doses} />
          {medication && <StockAfterReceipt medication={medication} typed={typed} doses={doses} />}
        </DialogForm>
      </div>
    </FormDialog>
  );
}

type MedicationChoiceProps = {
  form: AppReceiveForm;
  all: Props['all'];
  medication: ListedMedication | undefined;
};

function MedicationChoice({ form, all, medication }: MedicationChoiceProps) {
  const lots = medication?.lots.filter((lot) => sumLotDoses(lot) > 0).length ?? 0;
  return (
    <EditorField
      of={receiveForm}
      name="medicationId"
      options={all.map(({ medicationId: value, name: label }) => ({ value, label }))}
      hint={
        medication &&
        text.there(formatDecimal(medication.dosesPerVial, 2), countUsableDoses(medication), lots)
      }
      onInput={({ currentTarget }) => {
        const next = all.find((each) => each.medicationId === currentTarget.value);
        if (next) form.setValue('vialCostCents', formatPlainDollars(next.vialCostCents));
      }}
    />
  );
}

/** Warns of a near expiry date; the lot is accepted nevertheless. */
function findExpiryHint(date: string): string | undefined {
  const today = civilToday();
  if (!isCivilDate(date) || date < today || date > getExpiryWarningLimit(today)) return undefined;
  return text.soon(daysBetween(today, date));
}

/** Warns that the lot already exists. */
function findSameLotHint(typed: ReceiveInput, medication: ListedMedication | undefined) {
  const known = findKnownLot(typed, medication);
  return known && text.sameLot(sumLotDoses(known), formatShortDayMonth(known.usableUntil, undefined));
}

type LotFieldsProps = {
  form: AppReceiveForm;
  typed: ReceiveInput;
  medication: ListedMedication | undefined;
  doses: number | undefined;
};

function LotFields({ form, typed, medication, doses }: LotFieldsProps) {
  const isInvalid = form.getFieldState('usableUntil', form.formState).invalid;
  const sameLot = findSameLotHint(typed, medication);
  const soon = isInvalid ? undefined : findExpiryHint(typed.usableUntil);
  return (
    <>
      <Split columns="1fr 1fr" gap={16} align="start">
        <EditorField of={receiveForm} name="lotNumber" {...(sameLot !== undefined && { hint: sameLot })} />
        <div>
          <EditorField
            of={receiveForm}
            name="usableUntil"
            hint={soon === undefined ? text.untilHint : undefined}
          />
          {soon !== undefined && (
            <p className="medication-soon small" role="status">
              <Icon icon={TriangleAlert} size={16} inLine />
              <span>{soon}</span>
            </p>
          )}
        </div>
        <EditorField
          of={receiveForm}
          name="vials"
          hint={doses === undefined ? undefined : text.gives(doses)}
        />
        <EditorField
          of={receiveForm}
          name="vialCostCents"
          hint={medication && text.last(medication.vialCostCents)}
        />
      </Split>
      <EditorField of={receiveForm} name="invoice" />
    </>
  );
}

function ValueChange({ label, from, to }: { label: string; from: string; to: string }) {
  return (
    <div className="medication-change">
      <dt>{label}</dt>
      <dd className="n">
        {from !== to && <s className="muted">{from}</s>} <span className="strong">{to}</span>
      </dd>
    </div>
  );
}

type StockAfterReceiptProps = {
  medication: ListedMedication;
  typed: ReceiveInput;
  doses: number | undefined;
};

function StockAfterReceipt({ medication, typed, doses = 0 }: StockAfterReceiptProps) {
  const { name, dosesInStock, dosesPerVial, doseCostCents, dosePriceCents } = medication;
  const vialCostCents = parseCents(typed.vialCostCents) ?? medication.vialCostCents;
  const after = { ...medication, dosesInStock: dosesInStock + doses };
  const liftsWarning = doses > 0 && isRunningLow(medication) && !isRunningLow(after);
  return (
    <>
      <dl className="medication-changes" aria-live="polite">
        <ValueChange
          label={text.dosesOf(name)}
          from={formatInteger(countUsableDoses(medication))}
          to={formatInteger(countUsableDoses(after))}
        />
        <ValueChange label={text.vialCount} from={formatVials(medication)} to={formatVials(after)} />
        <ValueChange
          label={text.doseCost}
          from={formatMoney(doseCostCents)}
          to={formatMoney(calculateDoseCost({ vialCostCents, dosesPerVial }))}
        />
        <div className="medication-change medication-change--total">
          <dt>{text.total}</dt>
          <dd className="strong n">{formatMoney((parseWholeNumber(typed.vials) ?? 0) * vialCostCents)}</dd>
        </div>
      </dl>
      <Row as="p" gap={8} size={14} tone="success">
        <Icon icon={CircleCheck} inLine />
        <span>
          {liftsWarning && `${text.liftsWarning} `}
          {text.priceStays(dosePriceCents)}
        </span>
      </Row>
    </>
  );
}
