import { useId } from 'react';
import { ChoiceCard } from '#web/src/ui/fields/choices.tsx';
import { type AppForm, type FormValues, useTyped } from '#web/src/ui/fields/form.tsx';
import { meanwhileText as text } from './copy.ts';
import { isSame, type Part, withFieldsOf } from './three-way.ts';
import type { Meanwhile } from './use-latest.ts';
import './changed-meanwhile.css';

type Props<Values extends FormValues, Output> = {
  form: AppForm<Values, Output>;
  parts: readonly Part<Values>[];
  meanwhile: Meanwhile<Values> | undefined;
};

/** Below the summary of a form: what somebody else saved since it was opened, beside what was typed here. */
export function ChangedMeanwhile<Values extends FormValues, Output>(props: Props<Values, Output>) {
  return props.meanwhile && <Changes {...props} meanwhile={props.meanwhile} />;
}

type MetProps<Values extends FormValues, Output> = Props<Values, Output> & { meanwhile: Meanwhile<Values> };

function Changes<Values extends FormValues, Output>({ form, parts, meanwhile }: MetProps<Values, Output>) {
  const id = useId();
  const now = useTyped(form);
  const { first, theirs, mine } = meanwhile;
  const changed = parts.filter(({ names }) => !isSame(names, first, theirs));
  const isBoth = ({ names }: Part<Values>) => !(isSame(names, mine, first) && isSame(names, now, theirs));
  const both = changed.filter((part) => isBoth(part) && !isSame(part.names, mine, theirs));
  const taken = changed.filter((part) => !both.includes(part));
  return (
    <section className="meanwhile" aria-labelledby={id}>
      <h3 id={id}>{text.title}</h3>
      {changed.length === 0 && <p>{text.nothing}</p>}
      {both.length > 0 && <p>{text.choose}</p>}
      {both.map((part) => (
        <Both key={part.label} form={form} part={part} now={now} meanwhile={meanwhile} />
      ))}
      {taken.length > 0 && <p>{text.taken}</p>}
      {taken.length > 0 && (
        <dl className="meanwhile__taken">
          {taken.map(({ label, words }) => (
            <div key={label}>
              <dt className="small muted">{label}</dt>
              <dd>{words(theirs) || text.empty}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

type BothProps<Values extends FormValues, Output> = {
  form: AppForm<Values, Output>;
  part: Part<Values>;
  now: Values;
  meanwhile: Meanwhile<Values>;
};

function Both<Values extends FormValues, Output>({
  form,
  part: { label, names, words },
  now,
  meanwhile: { theirs, mine },
}: BothProps<Values, Output>) {
  const name = useId();
  const isTheirs = isSame(names, now, theirs);
  const put = (values: Values) =>
    form.reset(withFieldsOf(names, form.getValues(), values), { keepDefaultValues: true, keepErrors: true });
  const sides = [
    { title: text.mine, values: isTheirs ? mine : now, source: mine, isChosen: !isTheirs },
    { title: text.theirs, values: theirs, source: theirs, isChosen: isTheirs },
  ];
  return (
    <fieldset>
      <legend className="choice-legend">{label}</legend>
      <div className="meanwhile__sides">
        {sides.map(({ title, values, source, isChosen }) => (
          <ChoiceCard
            key={title}
            type="radio"
            name={name}
            value={title}
            checked={isChosen}
            onChange={() => put(source)}
          >
            <span className="meanwhile__side">
              <span className="small muted">{title}</span>{' '}
              <span className="meanwhile__words">{words(values) || text.empty}</span>
            </span>
          </ChoiceCard>
        ))}
      </div>
    </fieldset>
  );
}
