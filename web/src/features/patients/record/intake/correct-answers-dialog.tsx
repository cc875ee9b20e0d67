import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { HealthAnswers } from '#shared/intake/application/answers.ts';
import { conditions } from '#shared/intake/application/choices.ts';
import { answerLabels, conditionLabels } from '#shared/intake/labels.ts';
import { correctHealthAnswers, getIntakeRecord } from '#shared/records/api.ts';
import { recordErrors } from '#shared/records/errors.ts';
import type { IntakeRecord } from '#shared/records/intake-record.ts';
import { ChangedMeanwhile } from '#web/src/components/changed-meanwhile/changed-meanwhile.tsx';
import { meanwhileText } from '#web/src/components/changed-meanwhile/copy.ts';
import { type Part, written } from '#web/src/components/changed-meanwhile/three-way.ts';
import { useLatest } from '#web/src/components/changed-meanwhile/use-latest.ts';
import { queryOf } from '#web/src/lib/query-of.ts';
import { forget } from '#web/src/lib/session/session-draft.ts';
import { Dialog, DialogBody, FormFoot } from '#web/src/ui/dialogs/dialog.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { Form, FormSummary, useKeptForm } from '#web/src/ui/fields/form.tsx';
import { FormCheckbox, FormText, FormTextArea } from '#web/src/ui/fields/form-fields.tsx';
import { correctionText as text } from '../copy.ts';
import { useCorrectHealthAnswers } from '../queries.ts';

const CorrectionForm = z.object({
  ...HealthAnswers.shape,
  reason: correctHealthAnswers.body.shape.reason,
});
type CorrectionForm = z.infer<typeof CorrectionForm>;
type Fields = z.input<typeof CorrectionForm>;

/** However wrong: what is kept of it. */
const Typed = z.object({
  conditions: HealthAnswers.shape.conditions,
  allergies: z.string(),
  medications: z.string(),
  pastTreatments: z.string(),
  areaTreated: z.boolean(),
  areaTreatmentDetail: z.string(),
  lastTreatment: z.string(),
  reason: z.string(),
});

/** Under which this tab keeps a correction of a client's answers that is being written. */
export const correctionDraft = (patientId: string) => `correction.${patientId}`;

const valuesOf = ({ answers }: IntakeRecord): Fields => ({
  conditions: answers.conditions,
  allergies: answers.allergies,
  medications: answers.medications,
  pastTreatments: answers.pastTreatments,
  areaTreated: answers.areaTreated,
  areaTreatmentDetail: answers.areaTreatmentDetail,
  lastTreatment: answers.lastTreatment,
  reason: '',
});

const parts: readonly Part<Fields>[] = [
  ...conditions.map((condition) => ({
    label: conditionLabels[condition],
    names: [`conditions.${condition}`],
    words: (values: Fields) => meanwhileText.yesOrNo(values.conditions[condition]),
  })),
  written('allergies', answerLabels.allergies),
  written('medications', answerLabels.medications),
  written('pastTreatments', answerLabels.pastTreatments),
  {
    label: answerLabels.areaTreated,
    names: ['areaTreated'],
    words: ({ areaTreated }) => meanwhileText.yesOrNo(areaTreated),
  },
  written('areaTreatmentDetail', answerLabels.areaTreatmentDetail),
  written('lastTreatment', answerLabels.lastTreatment),
];

type Props = { record: IntakeRecord; onClose: () => void };

/** What a client answered about their health, put right by the team with a reason. Render it to open it. */
export function CorrectAnswersDialog({ record, onClose }: Props) {
  const { patientId } = record;
  const kept = useKeptForm<Fields, CorrectionForm>({
    schema: CorrectionForm,
    typed: Typed,
    opened: valuesOf(record),
    draft: correctionDraft(patientId),
  });
  const { form, draft } = kept;
  const close = () => {
    forget(draft);
    onClose();
  };
  const client = useQueryClient();
  const latest = useLatest(kept, {
    opened: record,
    refusal: recordErrors.answers_changed,
    read: async () =>
      (await client.fetchQuery({ ...queryOf(getIntakeRecord, { params: { patientId } }), staleTime: 0 }))
        .record,
    valuesOf,
    parts,
  });
  const correct = useCorrectHealthAnswers(patientId);
  const submit = async ({ reason, ...answers }: CorrectionForm) => {
    await latest.save(({ recordedAt }) => correct.mutateAsync({ recordedAt, reason, answers }));
    toast.success(text.saved);
    close();
  };
  return (
    <Dialog title={text.title} dirty={form.formState.isDirty} onClose={close}>
      <Form form={form} kept={kept} onSubmit={submit} className="dialog__form">
        <DialogBody>
          <div className="stack">
            <FormSummary />
            <ChangedMeanwhile form={form} parts={parts} meanwhile={latest.meanwhile} />
            <p className="muted">{text.lead}</p>
            <Conditions />
            <FormTextArea name="allergies" label={answerLabels.allergies} rows={2} optional />
            <FormTextArea name="medications" label={answerLabels.medications} rows={2} optional />
            <FormTextArea name="pastTreatments" label={answerLabels.pastTreatments} rows={2} optional />
            <FormCheckbox name="areaTreated" label={answerLabels.areaTreated} />
            <FormTextArea
              name="areaTreatmentDetail"
              label={answerLabels.areaTreatmentDetail}
              rows={2}
              optional
            />
            <FormText name="lastTreatment" label={answerLabels.lastTreatment} optional />
            <FormTextArea name="reason" label={text.reason} hint={text.reasonHint} rows={2} />
          </div>
        </DialogBody>
        <FormFoot busy={correct.isPending} submit={text.save} submitting={text.saving} />
      </Form>
    </Dialog>
  );
}

const Conditions = () => (
  <fieldset>
    <legend className="choice-legend">
      {text.conditions}
      <span className="muted"> · {text.conditionsHint}</span>
    </legend>
    <div className="health-conditions">
      {conditions.map((condition) => (
        <FormCheckbox key={condition} name={`conditions.${condition}`} label={conditionLabels[condition]} />
      ))}
    </div>
  </fieldset>
);
