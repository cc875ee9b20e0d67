import path from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { Term } from '#shared/glossary/term.ts';
import { glossary } from '#shared/glossary.ts';
import { root, sourceFiles } from './reading/source.ts';

const sharedFiles = sourceFiles.filter(({ path: file }) => file.startsWith('shared/'));
const exported = (
  await Promise.all(
    sharedFiles.map(async (file) =>
      Object.entries((await import(path.join(root, file.path))) as Record<string, unknown>),
    ),
  )
).flat();

const termsOf = (list: string) => glossary.filter(({ of }) => of === list);
const isLabels = (value: unknown): value is Readonly<Record<string, string>> =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((each) => typeof each === 'string');
/** Every exported `…Labels`: the label of each code. */
const labelLists = exported.flatMap(([name, value]) =>
  name.endsWith('Labels') && isLabels(value) ? [[name, value] as const] : [],
);
/** Lists of labels whose codes are no list of values, with the reason. */
const withoutList: Readonly<Record<string, string>> = {
  yesOrNoLabels: 'Answers, stored as they are.',
  answerLabels: 'Names of the questionnaire’s fields.',
  fieldLabels: 'Names of fields of a record.',
  actionLabels: 'Names of audited actions; audit-trail.test.ts compares them.',
};
const codesOf = (codes: readonly string[]) => codes.toSorted().join();
/** The lists of the glossary with exactly these codes. */
const listsLike = (labels: Readonly<Record<string, string>>) =>
  [...new Set(glossary.flatMap(({ of = [] }) => of))].filter(
    (list) => codesOf(termsOf(list).map(({ code }) => code)) === codesOf(Object.keys(labels)),
  );
const keyOf = ({ code, of = '' }: Term) => `${of} ${code}`;

describe('glossary', () => {
  it('has one entry per word, and one word per entry', () => {
    const keys = glossary.map(keyOf);

    expect(
      keys.filter((key, index) => keys.indexOf(key) !== index),
      'Keep one entry per code and list in shared/glossary.',
    ).toEqual([]);
  });

  it('has distinct labels within each list', () => {
    const read = glossary.filter(({ of }) => of !== undefined).map(({ of, label }) => `${of}: ${label}`);

    expect(
      read.filter((each, index) => read.indexOf(each) !== index),
      'Give the two values different labels in shared/glossary.',
    ).toEqual([]);
  });

  it('has the same labels as the screens for each list', () => {
    const differing = labelLists.flatMap(([name, labels]) =>
      listsLike(labels).flatMap((list) =>
        termsOf(list)
          .filter(({ code, label }) => labels[code] !== label)
          .map(({ code, label }) => `${name}.${code} is '${labels[code]}', in ${list} '${label}'`),
      ),
    );

    expect(differing, 'Say the same in the labels and in shared/glossary.').toEqual([]);
  });

  it('covers every list of labels, except those without stored values', () => {
    const without = labelLists.flatMap(([name, labels]) => (listsLike(labels).length === 0 ? [name] : []));

    expect(without.toSorted(), 'Add the values with their labels to shared/glossary/<topic>.ts.').toEqual(
      Object.keys(withoutList).toSorted(),
    );
  });
});

/** Lists that users never see, with the reason. */
const unseen: Readonly<Record<string, string>> = {
  documentKinds: 'A part of fileKinds.',
  photoKinds: 'A part of fileKinds.',
  noteImageKinds: 'A part of fileKinds.',
  documentStatuses: 'People see a document once it is stored.',
  previews: 'How the browser shows a document.',
  occupyingStatuses: 'A part of appointmentStatuses.',
  actions: 'Names of rules; people read the buttons.',
  frontDesk: 'A part of roles.',
  drawnPages: 'Addresses; people read the pages.',
  groups: 'The user pool’s own names of roles.',
  cardForm: 'How the browser shows the card field.',
  bookableFields: 'Names of fields.',
  clientColumns: 'Words of a command that operators run.',
  registrationStates: 'The page says what to do.',
  shortLinkEnds: 'The page says what happened, and what to do.',
  openedKinds: 'They are kinds of short links, which have labels.',
  setupSteps: 'The dashboard says what to do.',
  secondFactorStates: 'Menu, list and gate say what to do.',
  secondFactorChanges: 'People read the e-mail about it.',
  handRefundMethods: 'They are methods of payment, which have labels.',
  registerIds: 'People read registerName.',
  taxChangeActions: 'People read the buttons.',
  limitedActs: 'The dialog of the approval has a sentence for each.',
  weightPeriods: 'People read the buttons.',
  answerNames: 'Names of fields; people read answerLabel.',
  lotShelves: 'People read the state of a lot.',
  municipalities: 'Names of places.',
  correctionKinds: 'People read the text of the correction.',
  moneyDues: 'What is done without anybody.',
  orderViews: 'People read the buttons.',
  shopOrders: 'People read the buttons.',
  tillOrigins: 'A part of saleOrigins.',
};

type JsonSchema = { readonly enum?: readonly unknown[] } & Readonly<Record<string, unknown>>;

/** Every `enum` in a JSON Schema, with the name of its property. */
function enumsIn(schema: unknown, name: string): { name: string; values: string[] }[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { enum: values } = schema as JsonSchema;
  const own = Array.isArray(values) ? [{ name, values: values.map(String) }] : [];
  const nested = Object.entries(schema).flatMap(([key, child]) =>
    enumsIn(
      child,
      ['properties', 'items', 'anyOf', 'oneOf'].includes(key) || Array.isArray(schema) ? name : key,
    ),
  );
  return [...own, ...nested];
}

const isStrings = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.length > 0 && value.every((each) => typeof each === 'string');
const isSchema = (value: unknown): value is z.ZodMiniType => value instanceof z.ZodMiniType;

const lists = exported.flatMap(([name, value]) => (isStrings(value) ? [{ name, values: [...value] }] : []));
const fieldsWithChoices = exported
  .flatMap(([name, value]) =>
    isSchema(value) ? enumsIn(z.toJSONSchema(value, { unrepresentable: 'any' }), name) : [],
  )
  .map(({ name, values }) => lists.find((list) => list.values.join() === values.join()) ?? { name, values });

describe('each value that users see', () => {
  it('has a label', () => {
    const unlabelled = [...lists, ...fieldsWithChoices]
      .filter(({ name }) => !(name in unseen))
      .flatMap(({ name, values }) =>
        values
          .filter((code) => !glossary.some((term) => keyOf(term) === `${name} ${code}` && term.label))
          .map((code) => `${name}: ${code}`),
      );

    expect(
      fieldsWithChoices.length,
      'The contracts export no schema with choices: see `fieldsWithChoices`.',
    ).toBeGreaterThan(0);
    expect(
      [...new Set(unlabelled)],
      'Add the value with its label to shared/glossary/<topic>.ts, or name the list in `unseen` with the reason.',
    ).toEqual([]);
  });

  it('exists in its list for as long as the glossary lists it', () => {
    const gone = lists.flatMap(({ name, values }) =>
      termsOf(name).filter(({ code }) => !values.includes(code)),
    );

    expect(
      gone.map(keyOf),
      'Remove the entry from shared/glossary, or the value is missing in its list.',
    ).toEqual([]);
  });
});
