import { useId } from 'react';
import { ChoiceCard } from '#web/src/ui/fields/choices.tsx';
import type { FormValues } from '#web/src/ui/fields/form.tsx';
import { Split, Stack, Text } from '#web/src/ui/layout/layout.tsx';
import { concurrentChangesText as text } from './copy.ts';
import { haveEqualFields, type MergePart } from './three-way-merge.ts';
import type { MergeSides } from './use-concurrent-merge.ts';
import './concurrent-changes.css';

type Props<Values extends FormValues> = {
  parts: readonly MergePart<Values>[];
  sides: MergeSides<Values>;
  currentValues: Values;
  /** Sets these fields to their values in `source`. */
  onPut: (names: readonly string[], source: Values) => void;
};

/** A choice for each field that both users changed, and a list of the fields already merged. */
export function MergeChoices<Values extends FormValues>({
  parts,
  sides,
  currentValues,
  onPut,
}: Props<Values>) {
  const id = useId();
  const { opened, theirs, mine } = sides;
  const changedParts = parts.filter(({ names }) => !haveEqualFields(names, opened, theirs));
  const isMerged = ({ names }: MergePart<Values>) =>
    haveEqualFields(names, currentValues, theirs) &&
    (haveEqualFields(names, mine, opened) || haveEqualFields(names, mine, theirs));
  const conflictingParts = changedParts.filter((part) => !isMerged(part));
  const mergedParts = changedParts.filter(isMerged);
  return (
    <Stack as="section" gap={12} pad={16} className="meanwhile" aria-labelledby={id}>
      <h3 id={id}>{text.title}</h3>
      {changedParts.length === 0 && <p>{text.nothing}</p>}
      {conflictingParts.length > 0 && <p>{text.choose}</p>}
      {conflictingParts.map((part) => (
        <SideChoice key={part.label} part={part} currentValues={currentValues} sides={sides} onPut={onPut} />
      ))}
      {mergedParts.length > 0 && <p>{text.merged}</p>}
      {mergedParts.length > 0 && (
        <Stack as="dl" gap={8}>
          {mergedParts.map(({ label, toText }) => (
            <div key={label}>
              <Text as="dt" size={14} tone="muted">
                {label}
              </Text>
              <Text as="dd" breakWords keepLines>
                {toText(theirs) || text.empty}
              </Text>
            </div>
          ))}
        </Stack>
      )}
    </Stack>
  );
}

type ChoiceProps<Values extends FormValues> = Omit<Props<Values>, 'parts'> & { part: MergePart<Values> };

function SideChoice<Values extends FormValues>({
  part: { label, names, toText },
  currentValues,
  sides: { theirs, mine },
  onPut,
}: ChoiceProps<Values>) {
  const name = useId();
  const isRemote = haveEqualFields(names, currentValues, theirs);
  const sides = [
    { title: text.own, values: isRemote ? mine : currentValues, source: mine, isChosen: !isRemote },
    { title: text.remote, values: theirs, source: theirs, isChosen: isRemote },
  ];
  return (
    <fieldset>
      <legend className="choice-legend">{label}</legend>
      <Split columns="repeat(auto-fit, minmax(min(100%, 220px), 1fr))" gap={8}>
        {sides.map(({ title, values, source, isChosen }) => (
          <ChoiceCard
            key={title}
            type="radio"
            name={name}
            value={title}
            checked={isChosen}
            onChange={() => onPut(names, source)}
          >
            <Stack as="span">
              <span className="small muted">{title}</span>{' '}
              <Text breakWords keepLines>
                {toText(values) || text.empty}
              </Text>
            </Stack>
          </ChoiceCard>
        ))}
      </Split>
    </fieldset>
  );
}
