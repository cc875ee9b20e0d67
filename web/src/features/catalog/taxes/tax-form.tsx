import { useQueryClient } from '@tanstack/react-query';
import { toPercent } from '#shared/catalog/tax.ts';
import { type DeskTax, saveTax } from '#shared/catalog/tax-api.ts';
import { taxListQuery } from '#web/src/components/catalog/queries.ts';
import { defineForm } from '#web/src/components/form/define-form.ts';
import { EditorFields, useEditor } from '#web/src/components/form/editor.tsx';
import { percent, text, toggle } from '#web/src/components/form/kinds.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { SideEditor } from '../side-form/side-editor.tsx';
import { taxText } from './copy.ts';
import { useCreateTax, useSaveTax } from './queries.ts';

export const taxForm = defineForm('tax', {
  body: saveTax.body,
  idOf: ({ taxId }: DeskTax) => taxId,
  toValues: ({ basisPoints, ...tax }: DeskTax) => ({
    ...tax,
    percent: toPercent(basisPoints),
  }),
  fields: {
    name: text('Nombre', { hint: 'Así sale en el recibo.', maxLength: 60 }),
    percent: percent('Porcentaje', { initial: '10', hint: 'De 0 a 100, con un decimal.' }),
    active: toggle('Activo', { initial: true }),
    byDefault: toggle('Por defecto en productos nuevos', { initial: true }),
  },
});

type Props = { tax: DeskTax | undefined; onDone: () => void; onCancel: () => void };

/** Edits a tax, or creates one. */
export function TaxEditor({ tax, onDone, onCancel }: Props) {
  const client = useQueryClient();
  const create = useCreateTax();
  const change = useSaveTax();
  const editor = useEditor(taxForm, {
    opened: tax,
    read: async () =>
      (await client.fetchQuery({ ...taxListQuery, staleTime: 0 })).rows.find(
        ({ taxId }) => taxId === tax?.taxId,
      ),
    save: (body, current) =>
      current
        ? change.mutateAsync({ ...body, taxId: current.taxId, version: current.version })
        : create.mutateAsync(body),
    onSaved: () => {
      toast.success(tax ? taxText.saved : taxText.created);
      onDone();
    },
  });
  return (
    <SideEditor
      editor={editor}
      title={tax ? taxText.editTitle : taxText.title}
      describe={tax ? undefined : () => taxText.createFailed}
      onCancel={onCancel}
    >
      <EditorFields of={taxForm} />
    </SideEditor>
  );
}
