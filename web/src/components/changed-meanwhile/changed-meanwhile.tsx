import { type AppForm, type FormValues, useTyped } from '#web/src/ui/fields/form.tsx';
import { Changes } from './changes.tsx';
import { type Part, withFieldsOf } from './three-way.ts';
import type { Meanwhile } from './use-latest.ts';

type Props<Values extends FormValues, Output> = {
  form: AppForm<Values, Output>;
  parts: readonly Part<Values>[];
  meanwhile: Meanwhile<Values> | undefined;
};

/** Changes that another person saved since the form was opened, next to the input here; goes below the form's summary. */
export function ChangedMeanwhile<Values extends FormValues, Output>(props: Props<Values, Output>) {
  return props.meanwhile && <FormChanges {...props} meanwhile={props.meanwhile} />;
}

type ChangesProps<Values extends FormValues, Output> = Props<Values, Output> & {
  meanwhile: Meanwhile<Values>;
};

function FormChanges<Values extends FormValues, Output>({ form, ...rest }: ChangesProps<Values, Output>) {
  const now = useTyped(form);
  const put = (names: readonly string[], source: Values) =>
    form.reset(withFieldsOf(names, form.getValues(), source), { keepDefaultValues: true, keepErrors: true });
  return <Changes {...rest} now={now} onPut={put} />;
}
