import { useQueryClient } from '@tanstack/react-query';
import { HealthAnswers } from '#shared/intake/application/answers.ts';
import { type Condition, conditions } from '#shared/intake/application/choices.ts';
import { answerLabels, conditionLabels } from '#shared/intake/labels.ts';
import { correctHealthAnswers, getIntakeRecord } from '#shared/records/api.ts';
import { recordErrors } from '#shared/records/errors.ts';
import type { IntakeRecord } from '#shared/records/intake-record.ts';
import { defineForm, type Field, group } from '#web/src/components/form/define-form.ts';
import { EditorFields, useEditor } from '#web/src/components/form/editor.tsx';
import { DialogForm, FormDialog } from '#web/src/components/form/form-dialog.tsx';
import { checkbox, multiline, sendBlankAsEmpty, text } from '#web/src/components/form/kinds.tsx';
import { buildQuery } from '#web/src/lib/build-query.ts';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { Split } from '#web/src/ui/layout/layout.tsx';
import { correctionText as copy } from '../copy.ts';
import { useCorrectHealthAnswers } from '../queries.ts';

const conditionFields = group(
  // A checkbox for each condition.
  Object.fromEntries(
    conditions.map((condition) => [condition, checkbox(conditionLabels[condition])]),
  ) as Record<Condition, Field<boolean>>,
);

const noteField = (label: string) => sendBlankAsEmpty(multiline(label, { optional: true, rows: 2 }));

export const correctionForm = defineForm('correction', {
  body: HealthAnswers,
  conflict: recordErrors.answers_changed,
  idOf: ({ patientId }: IntakeRecord) => patientId,
  toValues: ({ answers }: IntakeRecord) => answers,
  fields: {
    conditions: { ...conditionFields, Control: ConditionsControl },
    allergies: noteField(answerLabels.allergies),
    medications: noteField(answerLabels.medications),
    pastTreatments: noteField(answerLabels.pastTreatments),
    areaTreated: checkbox(answerLabels.areaTreated),
    areaTreatmentDetail: noteField(answerLabels.areaTreatmentDetail),
    lastTreatment: sendBlankAsEmpty(text(answerLabels.lastTreatment, { optional: true })),
    reason: {
      ...multiline('Motivo de la corrección', {
        hint: 'Por ejemplo: “Lo informó en la visita de hoy”.',
        rows: 2,
      }),
      schema: correctHealthAnswers.body.shape.reason,
    },
  },
});

type Props = { record: IntakeRecord; onClose: () => void };

/** Corrects a client's health answers, with a reason. Render to open. */
export function CorrectAnswersDialog({ record, onClose }: Props) {
  const { patientId } = record;
  const client = useQueryClient();
  const { mutateAsync } = useCorrectHealthAnswers(patientId);
  const editor = useEditor(correctionForm, {
    opened: record,
    read: async () =>
      (await client.fetchQuery({ ...buildQuery(getIntakeRecord, { params: { patientId } }), staleTime: 0 }))
        .record,
    save: ({ reason, ...answers }, { recordedAt }) => mutateAsync({ recordedAt, reason, answers }),
    onSaved: () => {
      toast.success(copy.saved);
      onClose();
    },
  });
  return (
    <FormDialog title={copy.title} draft={editor.draftForm.draft} onClose={onClose}>
      <DialogForm editor={editor} submit={copy.save} submitting={copy.saving}>
        <p className="muted">{copy.lead}</p>
        <EditorFields of={correctionForm} />
      </DialogForm>
    </FormDialog>
  );
}

function ConditionsControl({ name }: { name: string }) {
  return (
    <fieldset>
      <legend className="choice-legend">
        {copy.conditions}
        <span className="muted"> · {copy.conditionsHint}</span>
      </legend>
      <Split columns="repeat(auto-fill, minmax(200px, 1fr))" gap="4 16">
        <conditionFields.Control name={name} />
      </Split>
    </fieldset>
  );
}
