import { type AppForm, type FormValues, useTyped } from '#web/src/ui/fields/form.tsx';
import { Changes } from './changes.tsx';
import { type Part, withFieldsOf } from './three-way.ts';
import type { Meanwhile } from './use-latest.ts';

type Props<Values extends FormValues, Output> = {
  form: AppForm<Values, Output>;
  parts: readonly Part<Values>[];
  meanwhile: Meanwhile<Values> | undefined;
};

/** Below the summary of a form: what somebody else saved since it was opened, beside what was typed here. */
export function ChangedMeanwhile<Values extends FormValues, Output>(props: Props<Values, Output>) {
  return props.meanwhile && <ChangesOf {...props} meanwhile={props.meanwhile} />;
}

type MetProps<Values extends FormValues, Output> = Props<Values, Output> & { meanwhile: Meanwhile<Values> };

function ChangesOf<Values extends FormValues, Output>({ form, ...met }: MetProps<Values, Output>) {
  const now = useTyped(form);
  const put = (names: readonly string[], source: Values) =>
    form.reset(withFieldsOf(names, form.getValues(), source), { keepDefaultValues: true, keepErrors: true });
  return <Changes {...met} now={now} onPut={put} />;
}
