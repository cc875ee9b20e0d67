import path from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import * as labels from '#shared/appointments/labels.ts';
import type { Term } from '#shared/glossary/term.ts';
import { glossary } from '#shared/glossary.ts';
import { root, sourceFiles } from './source.ts';

const sharedFiles = sourceFiles.filter(({ path: file }) => file.startsWith('shared/'));
const exported = (
  await Promise.all(
    sharedFiles.map(async (file) =>
      Object.entries((await import(path.join(root, file.path))) as Record<string, unknown>),
    ),
  )
).flat();

const termsOf = (list: string) => glossary.filter(({ of }) => of === list);
const keyOf = ({ code, of = '' }: Term) => `${of} ${code}`;

describe('the glossary', () => {
  it('has one entry for each word, and one word for each entry', () => {
    const keys = glossary.map(keyOf);

    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  });

  it('tells the values of one list apart by their labels', () => {
    const read = glossary.filter(({ of }) => of !== undefined).map(({ of, label }) => `${of}: ${label}`);

    expect(read.filter((each, index) => read.indexOf(each) !== index)).toEqual([]);
  });

  it('says the words the screens say', () => {
    const fromGlossary = (list: string) =>
      Object.fromEntries(termsOf(list).map(({ code, label }) => [code, label]));

    expect(labels.statusLabels).toEqual(fromGlossary('appointmentStatuses'));
    expect(labels.paymentMethodLabels).toEqual(fromGlossary('paymentMethods'));
  });
});

/** Lists that nobody reads, and why. */
const unseen: Readonly<Record<string, string>> = {
  documentKinds: 'A part of fileKinds.',
  photoKinds: 'A part of fileKinds.',
  noteImageKinds: 'A part of fileKinds.',
  documentStatuses: 'People see a document once it is stored.',
  previews: 'How the browser shows a document.',
  occupyingStatuses: 'A part of appointmentStatuses.',
  actions: 'Names of rules; people read the buttons.',
  frontDesk: 'A part of roles.',
  groups: 'The user pool’s own names of roles.',
  cardForm: 'How the browser shows the card field.',
};

type JsonSchema = { readonly enum?: readonly unknown[] } & Readonly<Record<string, unknown>>;

/** Every `enum` in a JSON Schema, under the name of the property that holds it. */
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

describe('every value that people meet', () => {
  it('has a label', () => {
    const unlabelled = [...lists, ...fieldsWithChoices]
      .filter(({ name }) => !(name in unseen))
      .flatMap(({ name, values }) =>
        values
          .filter((code) => !glossary.some((term) => keyOf(term) === `${name} ${code}` && term.label))
          .map((code) => `${name}: ${code}`),
      );

    expect(fieldsWithChoices.length).toBeGreaterThan(0);
    expect([...new Set(unlabelled)]).toEqual([]);
  });

  it('is in its list as long as the glossary says so', () => {
    const gone = lists.flatMap(({ name, values }) =>
      termsOf(name).filter(({ code }) => !values.includes(code)),
    );

    expect(gone.map(keyOf)).toEqual([]);
  });
});
