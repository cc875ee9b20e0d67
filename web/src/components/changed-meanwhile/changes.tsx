import { useId } from 'react';
import { ChoiceCard } from '#web/src/ui/fields/choices.tsx';
import type { FormValues } from '#web/src/ui/fields/form.tsx';
import { meanwhileText as text } from './copy.ts';
import { isSame, type Part } from './three-way.ts';
import type { Meanwhile } from './use-latest.ts';
import './changed-meanwhile.css';

type Props<Values extends FormValues> = {
  parts: readonly Part<Values>[];
  meanwhile: Meanwhile<Values>;
  now: Values;
  /** Sets these fields to their values in `source`. */
  onPut: (names: readonly string[], source: Values) => void;
};

/** A choice for each field that both people changed, and a list of the fields already merged. */
export function Changes<Values extends FormValues>({ parts, meanwhile, now, onPut }: Props<Values>) {
  const id = useId();
  const { first, theirs, mine } = meanwhile;
  const changed = parts.filter(({ names }) => !isSame(names, first, theirs));
  const isTaken = ({ names }: Part<Values>) =>
    isSame(names, now, theirs) && (isSame(names, mine, first) || isSame(names, mine, theirs));
  const both = changed.filter((part) => !isTaken(part));
  const taken = changed.filter(isTaken);
  return (
    <section className="meanwhile" aria-labelledby={id}>
      <h3 id={id}>{text.title}</h3>
      {changed.length === 0 && <p>{text.nothing}</p>}
      {both.length > 0 && <p>{text.choose}</p>}
      {both.map((part) => (
        <SideChoice key={part.label} part={part} now={now} meanwhile={meanwhile} onPut={onPut} />
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

type ChoiceProps<Values extends FormValues> = Omit<Props<Values>, 'parts'> & { part: Part<Values> };

function SideChoice<Values extends FormValues>({
  part: { label, names, words },
  now,
  meanwhile: { theirs, mine },
  onPut,
}: ChoiceProps<Values>) {
  const name = useId();
  const isTheirs = isSame(names, now, theirs);
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
            onChange={() => onPut(names, source)}
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
