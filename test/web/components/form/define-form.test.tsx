import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { coreErrors } from '#shared/core/errors.ts';
import { defineForm, group } from '#web/src/components/form/define-form.ts';
import {
  EditorField,
  EditorFields,
  EditorForm,
  EditorNotices,
  useEditor,
} from '#web/src/components/form/editor.tsx';
import { formOnly, percent, select, text, toggle } from '#web/src/components/form/kinds.tsx';
import { CallError } from '#web/src/lib/problem.ts';
import { renderAt, settle } from '../../support/render.tsx';

const Row = z.object({
  id: z.string(),
  name: z.string(),
  percent: z.number(),
  note: z.optional(z.string()),
  version: z.int(),
});
type Row = z.infer<typeof Row>;
const body = z.strictObject({
  name: z.string().check(z.minLength(1, { error: 'Escribe el nombre.' })),
  percent: z.number({ error: 'Escribe un porcentaje.' }),
  note: z.optional(z.string()),
  version: z.int(),
});
const idOf = ({ id }: Row) => id;
const toValues = (row: Row) => row;
const fields = {
  name: text('Nombre'),
  percent: percent('Porcentaje', { initial: '10' }),
  note: text('Nota', { optional: true }),
};
const form = defineForm('rate', {
  body,
  idOf,
  toValues,
  fields,
  checks: [
    {
      field: 'percent',
      error: 'Un exento es del 0 %.',
      isValid: ({ name, percent: rate }) => name !== 'Exento' || rate === 0,
    },
  ],
});
const row: Row = { id: 'r1', name: 'IVU', percent: 10.5, version: 3 };
const write = (label: string, value: string) =>
  settle(() => fireEvent.input(screen.getByLabelText(new RegExp(`^${label}`)), { target: { value } }));
const save = () => settle(() => fireEvent.click(screen.getByRole('button', { name: 'Guardar' })));

beforeEach(() => sessionStorage.clear());

describe('defineForm', () => {
  it('formats a row, and the initial input of a new one', () => {
    expect(form.inputOf(row)).toEqual({ name: 'IVU', percent: '10.5', note: '' });
    expect(form.inputOf(undefined)).toEqual({ name: '', percent: '10', note: '' });
  });

  it('parses the input to the values of the contract', () => {
    expect(form.schema.parse({ name: 'IVU', percent: '7,5', note: ' ' })).toEqual({
      name: 'IVU',
      percent: 7.5,
      note: undefined,
    });
    expect(form.schema.safeParse({ name: 'IVU', percent: 'mucho', note: '' }).error?.issues).toMatchObject([
      { path: ['percent'], message: 'Escribe un porcentaje.' },
    ]);
  });

  it('applies the rules over several fields once each is valid', () => {
    const issues = form.schema.safeParse({ name: 'Exento', percent: '4', note: '' }).error?.issues;
    expect(issues).toMatchObject([{ path: ['percent'], message: 'Un exento es del 0 %.' }]);
  });

  it('excludes the value of a form-only field from the draft, but not from the save', () => {
    const picture = formOnly<string>('Imagen', { initial: 'none', Control: () => null });
    const formWithPicture = defineForm('pictured', { body, idOf, toValues, fields: { ...fields, picture } });
    const input = { ...formWithPicture.inputOf(row), picture: 'chosen' };
    expect(formWithPicture.schema.parse(input).picture).toBe('chosen');
    expect(formWithPicture.draftSchema.parse(input).picture).toBe('none');
  });

  it('nests the fields of a group, each with its own error and merge', () => {
    type Sale = { id: string; till: { name: string; percent: number } };
    const formWithGroup = defineForm('grouped', {
      body: z.strictObject({ till: z.strictObject({ name: body.shape.name, percent: body.shape.percent }) }),
      idOf: ({ id }: Sale) => id,
      toValues: (sale: Sale) => sale,
      fields: { till: group({ name: fields.name, percent: fields.percent }) },
    });
    const input = formWithGroup.inputOf({ id: 's1', till: { name: 'IVU', percent: 7.5 } });
    expect(input).toEqual({ till: { name: 'IVU', percent: '7.5' } });
    expect(formWithGroup.schema.parse(input)).toEqual({ till: { name: 'IVU', percent: 7.5 } });
    const { error } = formWithGroup.schema.safeParse({ till: { name: '', percent: '1' } });
    expect(error?.issues).toMatchObject([{ path: ['till', 'name'], message: 'Escribe el nombre.' }]);
    const parts = formWithGroup.parts().map(({ names, toText }) => [names, toText(input)]);
    expect(parts).toEqual([
      [['till.name'], 'IVU'],
      [['till.percent'], '7.5'],
    ]);
  });

  it('runs the checks of the body too', () => {
    const error = 'Un exento es del 0 %.';
    const exempt = z.refine<z.infer<typeof body>>(
      ({ name, percent: rate }) => name !== 'Exento' || rate === 0,
      { error },
    );
    const formWithCheck = defineForm('checked', { body: body.check(exempt), idOf, toValues, fields });
    const result = formWithCheck.schema.safeParse({ name: 'Exento', percent: '4', note: '' });
    expect(result.error?.issues).toMatchObject([{ message: error }]);
  });

  it('names the draft after the row', () => {
    expect([form.draftOf(row), form.draftOf(undefined)]).toEqual(['rate.r1', 'rate.new']);
  });
});

function RateEditor({ opened, onSave }: { opened?: Row; onSave: (...args: unknown[]) => Promise<void> }) {
  const editor = useEditor(form, {
    opened,
    read: async () => ({ ...row, percent: 11, version: 4 }),
    save: (values, current) => onSave(values, current?.version),
    onSaved: () => undefined,
  });
  return (
    <EditorForm editor={editor}>
      <EditorNotices editor={editor} />
      <EditorFields of={form} />
      <button type="submit">Guardar</button>
    </EditorForm>
  );
}

describe('useEditor', () => {
  it('restores the draft of a row after a reload and deletes it on save', async () => {
    const { unmount } = renderAt(<RateEditor opened={row} onSave={async () => undefined} />);
    await write('Nombre', 'IVU estatal');
    unmount();
    renderAt(<RateEditor opened={row} onSave={async () => undefined} />);
    expect(screen.getByLabelText<HTMLInputElement>('Nombre').value).toBe('IVU estatal');

    await save();
    expect(sessionStorage.getItem('draft.rate.r1')).toBeNull();
  });

  it('merges with the version that another user saved, and overwrites it', async () => {
    const sentRequests: unknown[] = [];
    const onSave = async (...values: unknown[]) => {
      sentRequests.push(values);
      if (sentRequests.length === 1)
        throw new CallError({ ...coreErrors.conflict, detail: coreErrors.conflict.text });
    };
    renderAt(<RateEditor opened={row} onSave={onSave} />);
    await write('Nombre', 'IVU estatal');
    await save();
    expect(screen.getByLabelText<HTMLInputElement>('Porcentaje').value).toBe('11');

    await save();
    expect(sentRequests.at(-1)).toEqual([{ name: 'IVU estatal', percent: 11, note: undefined }, 4]);
  });
});

const fieldsWithoutNote = { name: fields.name, percent: fields.percent };
type RowWithoutNote = Omit<Row, 'note'>;
const failingCheck = { error: 'No vale.', isValid: () => false };

describe('defineForm types', () => {
  it('reject a form that does not match its contract or its row', () => {
    const rejected = () => {
      // @ts-expect-error the body has no such property
      defineForm('a', { body, idOf, toValues, fields: { ...fields, nickname: text('Apodo') } });
      // @ts-expect-error the form lacks an optional property of the body, which the next save would erase
      defineForm('b', { body, idOf, toValues, fields: fieldsWithoutNote });
      // @ts-expect-error text where the body takes a number
      defineForm('c', { body, idOf, toValues, fields: { ...fields, percent: text('Porcentaje') } });
      // @ts-expect-error a switch where the body takes text
      defineForm('d', { body, idOf, toValues, fields: { ...fields, note: toggle('Nota') } });
      // @ts-expect-error toValues leaves out the percent
      defineForm('e', { body, idOf, toValues: ({ name }: Row) => ({ name }), fields });
      const rowWithoutNote = {
        idOf: ({ id }: RowWithoutNote) => id,
        toValues: (unnoted: RowWithoutNote) => unnoted,
      };
      // @ts-expect-error the row has no note: it would be shown empty and erased
      defineForm('f', { body, ...rowWithoutNote, fields });
      // @ts-expect-error a rule over a field that the form lacks
      defineForm('g', { body, idOf, toValues, fields, checks: [{ ...failingCheck, field: 'nickname' }] });
      const formWithSelect = defineForm('h', {
        body: z.strictObject({ kind: z.optional(z.string()) }),
        idOf: ({ kind = '' }: { kind?: string }) => kind,
        toValues: (kind: { kind?: string }) => kind,
        fields: { kind: select('Clase', { optional: true }) },
      });
      // @ts-expect-error no such field
      const unknownField = <EditorField of={form} name="nothing" />;
      // @ts-expect-error the options of a select are the page's to pass
      const fieldWithoutOptions = <EditorField of={formWithSelect} name="kind" />;
      return [unknownField, fieldWithoutOptions];
    };
    expect(rejected).toBeTypeOf('function');
  });

  it('list the properties of the body that a form omits', () => {
    const formWithoutNote = defineForm('i', {
      body,
      idOf,
      toValues,
      omits: ['note'],
      fields: fieldsWithoutNote,
    });
    expect(formWithoutNote.inputOf(row)).toEqual({ name: 'IVU', percent: '10.5' });
  });

  it('pass each value to the save in its own type', () => {
    const useTyped = () =>
      useEditor(form, {
        opened: row,
        save: async (values, current) => {
          const exact: { name: string; percent: number; note: string | undefined } = values;
          // @ts-expect-error a number is no text
          const wrong: string = values.percent;
          return [exact, wrong, current.version] as const;
        },
        onSaved: (_values, reply) => reply[2].toFixed(),
      });
    expect(useTyped).toBeTypeOf('function');
  });
});
