import * as z from 'zod/mini';
import { addAllergen } from '#shared/inventory/allergen-api.ts';
import { Dialog, DialogBody, FormFoot } from '#web/src/ui/dialogs/dialog.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { Form, FormSummary, useAppForm } from '#web/src/ui/fields/form.tsx';
import { FormText } from '#web/src/ui/fields/form-fields.tsx';
import { Stack } from '#web/src/ui/layout/layout.tsx';
import { useAddAllergen } from '../queries.ts';

const text = {
  title: 'Agregar alérgeno',
  name: 'Alérgeno',
  synonyms: 'Otras formas de escribirlo',
  synonymsHint: 'Separadas por comas: marcas, otro idioma. Si el alérgeno ya está, se le suman.',
  submit: 'Agregar alérgeno',
  working: 'Agregando...',
  done: 'Alérgeno agregado con éxito!',
} as const;

const AllergenInput = z.pipe(
  z.pipe(
    z.object({ name: z.string(), synonyms: z.string() }),
    z.transform(({ name, synonyms }) => ({
      name: name.trim(),
      synonyms: synonyms
        .split(',')
        .map((synonym) => synonym.trim())
        .filter((synonym) => synonym !== ''),
    })),
  ),
  addAllergen.body,
);

type Props = { onAdded: (allergenId: string) => void; onClose: () => void };

/** Adds an allergen. It is rendered outside the medication's form, because forms cannot nest. */
export function AllergenDialog({ onAdded, onClose }: Props) {
  const form = useAppForm(AllergenInput, { name: '', synonyms: '' });
  const add = useAddAllergen();
  const submit = async (body: z.output<typeof AllergenInput>) => {
    const { allergenId } = await add.mutateAsync(body);
    onAdded(allergenId);
    toast.success(text.done);
    onClose();
  };
  return (
    <Dialog title={text.title} dirty={form.formState.isDirty} onClose={onClose}>
      <Form form={form} onSubmit={submit} className="dialog__form">
        <DialogBody>
          <Stack gap={16}>
            <FormSummary />
            <FormText name="name" label={text.name} autoComplete="off" />
            <FormText
              name="synonyms"
              label={text.synonyms}
              hint={text.synonymsHint}
              autoComplete="off"
              optional
            />
          </Stack>
        </DialogBody>
        <FormFoot busy={add.isPending} submit={text.submit} submitting={text.working} />
      </Form>
    </Dialog>
  );
}
