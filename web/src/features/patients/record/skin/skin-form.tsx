import * as z from 'zod/mini';
import {
  NewSkinAnalysis,
  type SkinAlteration,
  skinAlterations,
  skinTypes,
} from '#shared/records/treatment/skin-analysis.ts';
import { skinAlterationLabels, skinTypeLabels } from '#shared/records/treatment/skin-labels.ts';
import { civilToday } from '#web/src/lib/now.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { FormDate } from '#web/src/ui/date-field/form-date.tsx';
import { useUnsaved } from '#web/src/ui/dialogs/unsaved.ts';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { Form, FormSummary, useDraftForm } from '#web/src/ui/fields/form.tsx';
import { FormControl, FormSelect, FormTextArea } from '#web/src/ui/fields/form-fields.tsx';
import { Heading, Row, Stack } from '#web/src/ui/layout/layout.tsx';
import { skinText } from '../copy.ts';
import { useAddSkinAnalysis } from '../queries.ts';
import { getRecordDraftKey } from '../record-drafts.ts';

/** The contract's schema with an empty skin type allowed in the form. */
const SkinForm = z.object({
  ...NewSkinAnalysis.shape,
  skinType: z.pipe(z.string(), NewSkinAnalysis.shape.skinType),
});
/** The draft, which may hold invalid values. */
const SkinDraft = z.object({
  date: z.string(),
  skinType: z.string(),
  observations: z.optional(z.string()),
  alterations: z.array(z.enum(skinAlterations)),
});
const createEmptyAnalysis = () => ({ date: civilToday(), skinType: '', observations: '', alterations: [] });
const skinTypeOptions = skinTypes.map((value) => ({ value, label: skinTypeLabels[value] }));

/** A new skin analysis, added to the earlier ones. */
export function RecordSkinForm({ patientId }: { patientId: string }) {
  const draftForm = useDraftForm({
    schema: SkinForm,
    typed: SkinDraft,
    opened: createEmptyAnalysis(),
    draft: getRecordDraftKey('skin', patientId),
  });
  const { form } = draftForm;
  const add = useAddSkinAnalysis(patientId);
  useUnsaved(form.formState.isDirty);
  const submit = async (body: NewSkinAnalysis) => {
    await add.mutateAsync(body);
    form.reset(createEmptyAnalysis());
    toast.success(skinText.saved);
  };
  return (
    <Stack
      as="aside"
      gap={16}
      pad={20}
      phone={{ pad: 16 }}
      className="record-side"
      aria-label={skinText.title}
    >
      <Heading level={3} size={16}>
        {skinText.title}
      </Heading>
      <Form form={form} draftForm={draftForm} onSubmit={submit}>
        <FormSummary />
        <FormDate name="date" max={civilToday()} label={skinText.date} />
        <FormSelect
          name="skinType"
          label={skinText.skinType}
          options={skinTypeOptions}
          placeholder={skinText.chooseSkinType}
        />
        <FormControl name="alterations">
          {({ value, onChange }) => (
            <Alterations chosen={Array.isArray(value) ? value : []} onChange={onChange} />
          )}
        </FormControl>
        <FormTextArea
          name="observations"
          label={skinText.observations}
          hint={skinText.observationsHint}
          optional
          maxLength={2000}
        />
        <Button type="submit" variant="primary" fullWidth busy={add.isPending} busyLabel={skinText.saving}>
          {skinText.save}
        </Button>
      </Form>
    </Stack>
  );
}

type AlterationsProps = {
  chosen: readonly SkinAlteration[];
  onChange: (chosen: readonly SkinAlteration[]) => void;
};

/** The center's 22 alterations as checkboxes, in fixed order. */
function Alterations({ chosen, onChange }: AlterationsProps) {
  const toggle = (alteration: SkinAlteration, isOn: boolean) =>
    onChange(skinAlterations.filter((kind) => (kind === alteration ? isOn : chosen.includes(kind))));
  return (
    <fieldset>
      <legend className="choice-legend">
        {skinText.alterations}
        {chosen.length > 0 && <span className="muted"> · {skinText.chosenCount(chosen.length)}</span>}
      </legend>
      <Row gap={6} align="stretch" wrap>
        {skinAlterations.map((alteration) => (
          <Row
            as="label"
            key={alteration}
            pad="0 12"
            size={13}
            weight={500}
            className="choice alterations__one"
          >
            <input
              type="checkbox"
              name="alterations"
              value={alteration}
              checked={chosen.includes(alteration)}
              onChange={(event) => toggle(alteration, event.target.checked)}
            />
            {skinAlterationLabels[alteration]}
          </Row>
        ))}
      </Row>
    </fieldset>
  );
}
