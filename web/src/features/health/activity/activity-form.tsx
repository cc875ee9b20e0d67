import { useState } from 'react';
import * as z from 'zod/mini';
import { activityTypes, ActivityForm as Contract, getEarliestDay } from '#shared/health/activity.ts';
import { healthErrors } from '#shared/health/errors.ts';
import { activityTypeLabels } from '#shared/health/labels.ts';
import { civilToday, getCivilNow } from '#web/src/lib/now.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { FormDate } from '#web/src/ui/date-field/form-date.tsx';
import { Card } from '#web/src/ui/display/card.tsx';
import { Alert } from '#web/src/ui/feedback/alert.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { Chips } from '#web/src/ui/fields/choices.tsx';
import { Form, FormSummary, useDraftForm } from '#web/src/ui/fields/form.tsx';
import { FormControl, FormSelect, FormText } from '#web/src/ui/fields/form-fields.tsx';
import { listHourOptions } from '#web/src/ui/fields/hour-options.ts';
import { parseWholeNumber } from '#web/src/ui/fields/typed-figures.ts';
import { Heading, Split } from '#web/src/ui/layout/layout.tsx';
import { useAddActivity } from '../shared/queries.ts';
import { countInput, oneOf } from '../shared/typed-fields.ts';
import { activityText as text } from './copy.ts';

const { shape } = Contract;
const ActivityInput = z.object({
  type: oneOf(activityTypes, 'Elige el tipo de actividad.'),
  durationMinutes: countInput(shape.durationMinutes),
  date: shape.date,
  time: shape.time,
  notes: shape.notes,
});
/** The draft, which may hold invalid values. */
const ActivityDraft = z.object({
  type: z.string(),
  durationMinutes: z.string(),
  date: z.string(),
  time: z.string(),
  notes: z.optional(z.string()),
});
const usualDurations = ['15', '30', '45', '60'] as const;
const createBlankActivity = () => {
  const { date, time } = getCivilNow();
  return { type: '', durationMinutes: '30', date, time, notes: '' };
};
const typeOptions = activityTypes.map((value) => ({ value, label: activityTypeLabels[value] }));
const durationOptions = usualDurations.map((value) => ({ value, label: value }));

const requiredFields = ['type', 'durationMinutes', 'date', 'time'] as const;
/** Returns whether the value is missing. An invalid duration or a future time has its own error. */
const isEmpty = (name: (typeof requiredFields)[number], value: string) =>
  value === '' || (name === 'durationMinutes' && parseWholeNumber(value) === 0);

const fullDay = { start: '00:00', end: '23:45' } as const;

const ActivityFields = ({ time }: { time: string }) => (
  <>
    <FormControl name="type">
      {({ value, onChange, error }) => (
        <Chips
          legend={text.type}
          value={String(value)}
          onChange={onChange}
          error={error}
          options={typeOptions}
          fitted
        />
      )}
    </FormControl>
    <FormControl name="durationMinutes">
      {({ value, onChange }) => (
        <Chips
          legend={text.duration}
          value={String(value)}
          onChange={onChange}
          options={durationOptions}
          fitted
        />
      )}
    </FormControl>
    <FormText
      name="durationMinutes"
      label={text.otherDuration}
      variant="minutes"
      inputMode="numeric"
      autoComplete="off"
    />
    <Split columns="1fr 1fr" gap={12} align="start">
      <FormDate name="date" label={text.day} min={getEarliestDay(civilToday())} max={civilToday()} />
      <FormSelect name="time" label={text.time} options={listHourOptions(fullDay, time)} />
    </Split>
    <FormText name="notes" label={text.notes} optional placeholder={text.notesHint} autoComplete="off" />
  </>
);

/** New activity with default values of now and half an hour, so that two clicks save (R441, R442). */
export function ActivityForm({ patientId }: { patientId: string }) {
  const [initialValues] = useState(createBlankActivity);
  const draftForm = useDraftForm({
    schema: ActivityInput,
    typed: ActivityDraft,
    opened: initialValues,
    draft: `activity.${patientId}`,
  });
  const { form } = draftForm;
  const add = useAddActivity(patientId);
  const { errors, submitCount } = form.formState;
  const values = form.getValues();
  const isIncomplete =
    submitCount > 0 &&
    requiredFields.some((name) => errors[name] !== undefined && isEmpty(name, values[name]));
  return (
    <Card padded>
      <Form
        form={form}
        draftForm={draftForm}
        onSubmit={async ({ notes = '', ...activity }) => {
          await add.mutateAsync({ ...activity, ...(notes !== '' && { notes }) });
          toast.success(text.saved);
          form.reset(createBlankActivity());
        }}
      >
        <Heading size={18}>{text.formTitle}</Heading>
        {isIncomplete ? <Alert>{healthErrors.activity_incomplete.text}</Alert> : <FormSummary />}
        <ActivityFields time={form.watch('time')} />
        <Button type="submit" variant="primary" fullWidth busy={add.isPending} busyLabel={text.saving}>
          {text.save}
        </Button>
      </Form>
    </Card>
  );
}
