import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { percentOf } from '#shared/catalog/tax.ts';
import { createTax, type DeskTax } from '#shared/catalog/tax-api.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { taxList } from '#web/src/components/catalog/queries.ts';
import { ChangedMeanwhile } from '#web/src/components/changed-meanwhile/changed-meanwhile.tsx';
import { type Part, written } from '#web/src/components/changed-meanwhile/three-way.ts';
import { useLatest } from '#web/src/components/changed-meanwhile/use-latest.ts';
import { forget } from '#web/src/lib/session/session-draft.ts';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { useKeptForm } from '#web/src/ui/fields/form.tsx';
import { FormText, useFormControl } from '#web/src/ui/fields/form-fields.tsx';
import { basisPointsOf, basisPointsText, stepsOf } from '#web/src/ui/fields/typed-figures.ts';
import { AskBeforeLeaving } from '../side-form/ask-before-leaving.tsx';
import { SideForm, SwitchLine } from '../side-form/side-form.tsx';
import { taxText as text } from './copy.ts';
import { useCreateTax, useSaveTax } from './queries.ts';

const { name, percent } = createTax.body.shape;
const Typed = z.strictObject({
  name: z.string(),
  percent: z.string(),
  active: z.boolean(),
  byDefault: z.boolean(),
});
type TypedTax = z.infer<typeof Typed>;

/** What is typed, as the contract has it: nothing is no number. */
const TaxForm = z.strictObject({
  name,
  percent: z.pipe(
    z.pipe(
      z.string(),
      z.transform((typed: string) => (basisPointsOf(typed) ?? Number.NaN) / 100),
    ),
    percent,
  ),
  active: z.boolean(),
  byDefault: z.boolean(),
});
type TaxValues = z.infer<typeof TaxForm>;

const defaultPercent = '10';
/** In basis points. */
const tenth = 10;
const valuesOf = (tax: DeskTax | undefined): TypedTax =>
  tax
    ? {
        name: tax.name,
        percent: String(percentOf(tax.basisPoints)),
        active: tax.active,
        byDefault: tax.byDefault ?? true,
      }
    : { name: '', percent: defaultPercent, active: true, byDefault: true };

const parts: readonly Part<TypedTax>[] = [
  written('name', text.name),
  written('percent', text.percent),
  { label: text.active, names: ['active'], words: ({ active }) => (active ? 'Sí' : 'No') },
  { label: text.byDefault, names: ['byDefault'], words: ({ byDefault }) => (byDefault ? 'Sí' : 'No') },
];

/** Under which what is typed of a tax, or of a new one, is kept. */
export const taxDraft = (tax: DeskTax | undefined) => `tax.${tax?.taxId ?? 'new'}`;

type Props = {
  /** Left out, one is added. */
  tax: DeskTax | undefined;
  onDirty: (isDirty: boolean) => void;
  onDone: () => void;
  onCancel: () => void;
};

/** One tax: its name as the receipt has it, and its percent. */
export function TaxForms({ tax, ...rest }: Props) {
  return tax ? <EditTax tax={tax} {...rest} /> : <AddTax {...rest} />;
}

function useTaxForm(tax: DeskTax | undefined) {
  return useKeptForm<TypedTax, TaxValues>({
    schema: TaxForm,
    typed: Typed,
    opened: valuesOf(tax),
    draft: taxDraft(tax),
  });
}

type FormProps = { kept: ReturnType<typeof useTaxForm> };

function Fields({ kept: { form } }: FormProps) {
  const active = useFormControl(form, 'active');
  const byDefault = useFormControl(form, 'byDefault');
  return (
    <>
      <FormText name="name" label={text.name} hint={text.nameHint} maxLength={60} autoComplete="off" />
      <FormText
        name="percent"
        label={text.percent}
        hint={text.percentHint}
        look="percent"
        inputMode="decimal"
        autoComplete="off"
        step="0.1"
        onKeyDown={(event) => {
          const typed = basisPointsOf(form.getValues().percent);
          const by = stepsOf(event.key) * tenth;
          if (by === 0 || typed === undefined) return;
          event.preventDefault();
          const next = Math.min(10_000, Math.max(0, typed + by));
          form.setValue('percent', basisPointsText(next), { shouldDirty: true, shouldValidate: true });
        }}
      />
      <SwitchLine label={text.active} checked={active.value} onChange={active.change} />
      <SwitchLine label={text.byDefault} checked={byDefault.value} onChange={byDefault.change} />
    </>
  );
}

function AddTax({ onDirty, onDone }: Omit<Props, 'tax'>) {
  const kept = useTaxForm(undefined);
  const create = useCreateTax();
  const submit = async (values: TaxValues) => {
    await create.mutateAsync(values);
    forget(kept.draft);
    toast.success(text.created);
    onDone();
  };
  return (
    <SideForm
      kept={kept}
      title={text.title}
      submit={text.title}
      submitting={text.creating}
      busy={create.isPending}
      onSubmit={submit}
      describe={() => text.notCreated}
    >
      <AskBeforeLeaving {...kept} onDirty={onDirty} />
      <Fields kept={kept} />
    </SideForm>
  );
}

function EditTax({ tax, onDirty, onDone, onCancel }: Props & { tax: DeskTax }) {
  const kept = useTaxForm(tax);
  const client = useQueryClient();
  const latest = useLatest(kept, {
    opened: tax,
    refusal: coreErrors.conflict,
    read: async () =>
      (await client.fetchQuery({ ...taxList, staleTime: 0 })).rows.find(({ taxId }) => taxId === tax.taxId),
    valuesOf,
    parts,
  });
  const save = useSaveTax();
  const submit = async (values: TaxValues) => {
    await latest.save(({ taxId, version }) => save.mutateAsync({ ...values, taxId, version }));
    forget(kept.draft);
    toast.success(text.saved);
    onDone();
  };
  return (
    <SideForm
      kept={kept}
      title={text.editTitle}
      submit={text.save}
      submitting={text.saving}
      busy={save.isPending}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <AskBeforeLeaving {...kept} onDirty={onDirty} />
      <ChangedMeanwhile form={kept.form} parts={parts} meanwhile={latest.meanwhile} />
      <Fields kept={kept} />
    </SideForm>
  );
}
