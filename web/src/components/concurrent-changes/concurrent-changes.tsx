import { type AppForm, type FormValues, useFormInput } from '#web/src/ui/fields/form.tsx';
import { MergeChoices } from './merge-choices.tsx';
import { copyFields, type MergePart } from './three-way-merge.ts';
import type { MergeSides } from './use-concurrent-merge.ts';

type Props<Values extends FormValues, Output> = {
  form: AppForm<Values, Output>;
  parts: readonly MergePart<Values>[];
  sides: MergeSides<Values> | undefined;
};

/** Changes that another user saved since the form was opened. Goes below the form's summary. */
export function ConcurrentChanges<Values extends FormValues, Output>(props: Props<Values, Output>) {
  return props.sides && <FormChanges {...props} sides={props.sides} />;
}

type FormChangesProps<Values extends FormValues, Output> = Props<Values, Output> & {
  sides: MergeSides<Values>;
};

function FormChanges<Values extends FormValues, Output>({
  form,
  ...choiceProps
}: FormChangesProps<Values, Output>) {
  const currentValues = useFormInput(form);
  const setFields = (names: readonly string[], source: Values) =>
    form.reset(copyFields(names, form.getValues(), source), { keepDefaultValues: true, keepErrors: true });
  return <MergeChoices {...choiceProps} currentValues={currentValues} onPut={setFields} />;
}
