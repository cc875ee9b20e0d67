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

const Rate = z.object({
  id: z.string(),
  name: z.string(),
  percent: z.number(),
  note: z.optional(z.string()),
  version: z.int(),
});
type Rate = z.infer<typeof Rate>;
const body = z.strictObject({
  name: z.string().check(z.minLength(1, { error: 'Escribe el nombre.' })),
  percent: z.number({ error: 'Escribe un porcentaje.' }),
  note: z.optional(z.string()),
  version: z.int(),
});
const idOf = ({ id }: Rate) => id;
const toValues = (rate: Rate) => rate;
const fields = {
  name: text('Nombre'),
  percent: percent('Porcentaje', { initial: '10' }),
  note: text('Nota', { optional: true }),
};
const rateForm = defineForm('rate', {
  body,
  idOf,
  toValues,
  fields,
  checks: [
    {
      field: 'percent',
      error: 'Un exento es del 0 %.',
      isValid: (values) => values.name !== 'Exento' || values.percent === 0,
    },
  ],
});
const storedRate: Rate = { id: 'r1', name: 'IVU', percent: 10.5, version: 3 };
const write = (label: string, value: string) =>
  settle(() => fireEvent.input(screen.getByLabelText(new RegExp(`^${label}`)), { target: { value } }));
const save = () => settle(() => fireEvent.click(screen.getByRole('button', { name: 'Guardar' })));

beforeEach(() => sessionStorage.clear());

describe('defineForm', () => {
  it('formats the input of a stored row, and the initial input of a new row', () => {
    expect(rateForm.inputOf(storedRate)).toEqual({ name: 'IVU', percent: '10.5', note: '' });
    expect(rateForm.inputOf(undefined)).toEqual({ name: '', percent: '10', note: '' });
  });

  it('parses the input into the values of the contract', () => {
    expect(rateForm.schema.parse({ name: 'IVU', percent: '7,5', note: ' ' })).toEqual({
      name: 'IVU',
      percent: 7.5,
      note: undefined,
    });
    expect(
      rateForm.schema.safeParse({ name: 'IVU', percent: 'mucho', note: '' }).error?.issues,
    ).toMatchObject([{ path: ['percent'], message: 'Escribe un porcentaje.' }]);
  });

  it('applies a check over several fields once each field is valid', () => {
    const issues = rateForm.schema.safeParse({ name: 'Exento', percent: '4', note: '' }).error?.issues;
    expect(issues).toMatchObject([{ path: ['percent'], message: 'Un exento es del 0 %.' }]);
  });

  it('keeps the value of a form-only field out of the draft, but not out of the save', () => {
    const picture = formOnly<string>('Imagen', { initial: 'none', Control: () => null });
    const formWithPicture = defineForm('pictured', { body, idOf, toValues, fields: { ...fields, picture } });
    const input = { ...formWithPicture.inputOf(storedRate), picture: 'chosen' };
    expect(formWithPicture.schema.parse(input).picture).toBe('chosen');
    expect(formWithPicture.draftSchema.parse(input).picture).toBe('none');
  });

  it('nests the fields of a group, each with its own error and its own part of the merge', () => {
    type Sale = { id: string; tax: { name: string; percent: number } };
    const formWithGroup = defineForm('grouped', {
      body: z.strictObject({ tax: z.strictObject({ name: body.shape.name, percent: body.shape.percent }) }),
      idOf: ({ id }: Sale) => id,
      toValues: (sale: Sale) => sale,
      fields: { tax: group({ name: fields.name, percent: fields.percent }) },
    });
    const input = formWithGroup.inputOf({ id: 's1', tax: { name: 'IVU', percent: 7.5 } });
    expect(input).toEqual({ tax: { name: 'IVU', percent: '7.5' } });
    expect(formWithGroup.schema.parse(input)).toEqual({ tax: { name: 'IVU', percent: 7.5 } });
    const { error } = formWithGroup.schema.safeParse({ tax: { name: '', percent: '1' } });
    expect(error?.issues).toMatchObject([{ path: ['tax', 'name'], message: 'Escribe el nombre.' }]);
    const parts = formWithGroup.parts().map(({ names, toText }) => [names, toText(input)]);
    expect(parts).toEqual([
      [['tax.name'], 'IVU'],
      [['tax.percent'], '7.5'],
    ]);
  });

  it('runs the checks of the body as well', () => {
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
    expect([rateForm.draftOf(storedRate), rateForm.draftOf(undefined)]).toEqual(['rate.r1', 'rate.new']);
  });
});

function RateEditor({ opened, onSave }: { opened?: Rate; onSave: (...args: unknown[]) => Promise<void> }) {
  const editor = useEditor(rateForm, {
    opened,
    read: async () => ({ ...storedRate, percent: 11, version: 4 }),
    save: (values, current) => onSave(values, current?.version),
    onSaved: () => undefined,
  });
  return (
    <EditorForm editor={editor}>
      <EditorNotices editor={editor} />
      <EditorFields of={rateForm} />
      <button type="submit">Guardar</button>
    </EditorForm>
  );
}

describe('useEditor', () => {
  it('restores the draft of a row after a reload and deletes it on save', async () => {
    const { unmount } = renderAt(<RateEditor opened={storedRate} onSave={async () => undefined} />);
    await write('Nombre', 'IVU estatal');
    unmount();
    renderAt(<RateEditor opened={storedRate} onSave={async () => undefined} />);
    expect(screen.getByLabelText<HTMLInputElement>('Nombre').value).toBe('IVU estatal');

    await save();
    expect(sessionStorage.getItem('draft.rate.r1')).toBeNull();
  });

  it('merges the typed values into the version that another user saved, and saves over it', async () => {
    const saveCalls: unknown[] = [];
    const onSave = async (...values: unknown[]) => {
      saveCalls.push(values);
      if (saveCalls.length === 1)
        throw new CallError({ ...coreErrors.conflict, detail: coreErrors.conflict.text });
    };
    renderAt(<RateEditor opened={storedRate} onSave={onSave} />);
    await write('Nombre', 'IVU estatal');
    await save();
    expect(screen.getByLabelText<HTMLInputElement>('Porcentaje').value).toBe('11');

    await save();
    expect(saveCalls.at(-1)).toEqual([{ name: 'IVU estatal', percent: 11, note: undefined }, 4]);
  });
});

const fieldsWithoutNote = { name: fields.name, percent: fields.percent };
type RateWithoutNote = Omit<Rate, 'note'>;
const failingCheck = { error: 'No vale.', isValid: () => false };

describe('the types of defineForm', () => {
  it('reject a form that does not match its contract or its row', () => {
    // Only compiled, never called.
    const defineRejectedForms = () => {
      // @ts-expect-error the body has no such property
      defineForm('a', { body, idOf, toValues, fields: { ...fields, nickname: text('Apodo') } });
      // @ts-expect-error the form lacks an optional property of the body, which the next save would erase
      defineForm('b', { body, idOf, toValues, fields: fieldsWithoutNote });
      // @ts-expect-error text where the body takes a number
      defineForm('c', { body, idOf, toValues, fields: { ...fields, percent: text('Porcentaje') } });
      // @ts-expect-error a switch where the body takes text
      defineForm('d', { body, idOf, toValues, fields: { ...fields, note: toggle('Nota') } });
      // @ts-expect-error toValues leaves out the percent
      defineForm('e', { body, idOf, toValues: ({ name }: Rate) => ({ name }), fields });
      const optionsWithoutNote = {
        idOf: ({ id }: RateWithoutNote) => id,
        toValues: (rate: RateWithoutNote) => rate,
      };
      // @ts-expect-error the row has no note, which would be shown empty and erased
      defineForm('f', { body, ...optionsWithoutNote, fields });
      // @ts-expect-error a check over a field that the form lacks
      defineForm('g', { body, idOf, toValues, fields, checks: [{ ...failingCheck, field: 'nickname' }] });
      const formWithSelect = defineForm('h', {
        body: z.strictObject({ kind: z.optional(z.string()) }),
        idOf: ({ kind = '' }: { kind?: string }) => kind,
        toValues: (kind: { kind?: string }) => kind,
        fields: { kind: select('Clase', { optional: true }) },
      });
      // @ts-expect-error the form has no such field
      const unknownField = <EditorField of={rateForm} name="nothing" />;
      // @ts-expect-error the page must pass the options of a select
      const fieldWithoutOptions = <EditorField of={formWithSelect} name="kind" />;
      return [unknownField, fieldWithoutOptions];
    };
    expect(defineRejectedForms).toBeTypeOf('function');
  });

  it('accept a form that lists the omitted properties of its body', () => {
    const formWithoutNote = defineForm('i', {
      body,
      idOf,
      toValues,
      omits: ['note'],
      fields: fieldsWithoutNote,
    });
    expect(formWithoutNote.inputOf(storedRate)).toEqual({ name: 'IVU', percent: '10.5' });
  });

  it('pass each value to the save with its own type', () => {
    // Only compiled, never called.
    const useTypedEditor = () =>
      useEditor(rateForm, {
        opened: storedRate,
        save: async (values, current) => {
          const exactValues: { name: string; percent: number; note: string | undefined } = values;
          // @ts-expect-error a number is not a string
          const wrongPercent: string = values.percent;
          return [exactValues, wrongPercent, current.version] as const;
        },
        onSaved: (_values, reply) => reply[2].toFixed(),
      });
    expect(useTypedEditor).toBeTypeOf('function');
  });
});
