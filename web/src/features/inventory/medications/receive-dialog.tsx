import { CircleCheck, TriangleAlert } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { daysBetween, isCivilDate } from '#shared/core/civil-time.ts';
import { decimal, figure, money, plainDollars, shortDayMonth } from '#shared/core/format.ts';
import { vialsText } from '#shared/inventory/labels.ts';
import { dosesIn, soonUntil } from '#shared/inventory/lot.ts';
import { doseCostOf, isRunningLow, usableDoses } from '#shared/inventory/medication.ts';
import type { ListedMedication } from '#shared/inventory/medication-api.ts';
import { EditorField, useEditor } from '#web/src/components/form/editor.tsx';
import { DialogForm, FormDialog } from '#web/src/components/form/form-dialog.tsx';
import { civilToday } from '#web/src/lib/now.ts';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { useTyped } from '#web/src/ui/fields/form.tsx';
import { centsOf, wholeOf } from '#web/src/ui/fields/typed-figures.ts';
import { receiveText as text } from './copy.ts';
import { useReceiveLot } from './queries.ts';
import { type AppReceiveForm, knownLot, type ReceiveInput, receiveForm, typedDoses } from './receive-form.ts';

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
function sayNoted(noted: number, asked: number | undefined, name: string): void {
  if (noted === asked) toast.success(text.done(noted, name));
  else toast.info(text.earlier(noted, name), { description: text.nothingMore });
}

/** Records received vials with lot, expiry, quantity and cost. */
export function ReceiveDialog({ all, medicationId, onClose, onReceived }: Props) {
  const chosen = all.find((each) => each.medicationId === medicationId);
  const editor = useEditor(receiveForm, {
    opened: chosen ?? { medicationId: '' },
    save: (receipt) => receive.mutateAsync(receipt),
    onSaved: (values, noted) => {
      sayNoted(noted.doses, doses, medication?.name ?? '');
      onReceived(values.medicationId);
    },
  });
  const { form, draft, attempt } = editor.kept;
  // One id per open dialog, so a retry after a lost answer records the vials once.
  const receive = useReceiveLot(attempt);
  const typed = useTyped(form);
  const medication = all.find((each) => each.medicationId === typed.medicationId);
  const doses = typedDoses(typed, medication);
  const body = useRef<HTMLDivElement>(null);
  const opensAt = chosen ? 'input[name="lotNumber"]' : 'select';
  useEffect(() => body.current?.querySelector<HTMLElement>(opensAt)?.focus(), [opensAt]);

  return (
    <FormDialog title={text.title} subtitle={text.subtitle} draft={draft} onClose={onClose}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: key events come from its fields */}
      <div ref={body} className="dialog__form" onKeyDown={stepOnEnter}>
        <DialogForm editor={editor} submit={text.submit(doses)} submitting={text.working}>
          <WhichMedication form={form} all={all} medication={medication} />
          <LotFields form={form} typed={typed} medication={medication} doses={doses} />
          {medication && <Afterwards medication={medication} typed={typed} doses={doses} />}
        </DialogForm>
      </div>
    </FormDialog>
  );
}

type WhichProps = { form: AppReceiveForm; all: Props['all']; medication: ListedMedication | undefined };

function WhichMedication({ form, all, medication }: WhichProps) {
  const lots = medication?.lots.filter((lot) => dosesIn(lot) > 0).length ?? 0;
  return (
    <EditorField
      of={receiveForm}
      name="medicationId"
      options={all.map(({ medicationId: value, name: label }) => ({ value, label }))}
      hint={medication && text.there(decimal(medication.dosesPerVial, 2), usableDoses(medication), lots)}
      onInput={({ currentTarget }) => {
        const next = all.find((each) => each.medicationId === currentTarget.value);
        if (next) form.setValue('vialCostCents', plainDollars(next.vialCostCents));
      }}
    />
  );
}

/** Warns of a near expiry date; the lot is accepted nevertheless. */
function soonHint(date: string): string | undefined {
  const today = civilToday();
  if (!isCivilDate(date) || date < today || date > soonUntil(today)) return undefined;
  return text.soon(daysBetween(today, date));
}

/** Warns that the lot already exists. */
function sameLotHint(typed: ReceiveInput, medication: ListedMedication | undefined) {
  const known = knownLot(typed, medication);
  return known && text.sameLot(dosesIn(known), shortDayMonth(known.usableUntil, undefined));
}

type LotFieldsProps = {
  form: AppReceiveForm;
  typed: ReceiveInput;
  medication: ListedMedication | undefined;
  doses: number | undefined;
};

function LotFields({ form, typed, medication, doses }: LotFieldsProps) {
  const isRefused = form.getFieldState('usableUntil', form.formState).invalid;
  const sameLot = sameLotHint(typed, medication);
  const soon = isRefused ? undefined : soonHint(typed.usableUntil);
  return (
    <>
      <div className="medication-two">
        <EditorField of={receiveForm} name="lotNumber" {...(sameLot !== undefined && { hint: sameLot })} />
        <div>
          <EditorField
            of={receiveForm}
            name="usableUntil"
            hint={soon === undefined ? text.untilHint : undefined}
          />
          {soon !== undefined && (
            <p className="medication-soon small" role="status">
              <Icon of={TriangleAlert} size={16} inLine />
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
      </div>
      <EditorField of={receiveForm} name="invoice" />
    </>
  );
}

function Change({ label, from, to }: { label: string; from: string; to: string }) {
  return (
    <div className="medication-change">
      <dt>{label}</dt>
      <dd className="n">
        {from !== to && <s className="muted">{from}</s>} <span className="strong">{to}</span>
      </dd>
    </div>
  );
}

type AfterwardsProps = {
  medication: ListedMedication;
  typed: ReceiveInput;
  doses: number | undefined;
};

function Afterwards({ medication, typed, doses = 0 }: AfterwardsProps) {
  const { name, dosesInStock, dosesPerVial, doseCostCents, dosePriceCents } = medication;
  const vialCostCents = centsOf(typed.vialCostCents) ?? medication.vialCostCents;
  const after = { ...medication, dosesInStock: dosesInStock + doses };
  const liftsWarning = doses > 0 && isRunningLow(medication) && !isRunningLow(after);
  return (
    <>
      <dl className="medication-changes" aria-live="polite">
        <Change
          label={text.dosesOf(name)}
          from={figure(usableDoses(medication))}
          to={figure(usableDoses(after))}
        />
        <Change label={text.vialCount} from={vialsText(medication)} to={vialsText(after)} />
        <Change
          label={text.doseCost}
          from={money(doseCostCents)}
          to={money(doseCostOf({ vialCostCents, dosesPerVial }))}
        />
        <div className="medication-change medication-change--total">
          <dt>{text.total}</dt>
          <dd className="strong n">{money((wholeOf(typed.vials) ?? 0) * vialCostCents)}</dd>
        </div>
      </dl>
      <p className="medication-good row small">
        <Icon of={CircleCheck} inLine />
        <span>
          {liftsWarning && `${text.liftsWarning} `}
          {text.priceStays(dosePriceCents)}
        </span>
      </p>
    </>
  );
}
