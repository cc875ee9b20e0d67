import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { addAllergen, listAllergens } from '#shared/inventory/allergen-api.ts';
import { saveMedication } from '#shared/inventory/medication-api.ts';
import { settle } from '#test/web/support/render.tsx';
import { allergens, glutathione, showInventory } from './inventory-fixture.tsx';

const getTopDialog = () => within(screen.getAllByRole('dialog').at(-1)!);
const click = (name: string) => settle(() => fireEvent.click(screen.getByRole('button', { name })));
/** Selects a checkbox once the dialog and the list of allergens have loaded. */
const tick = async (name: string) => {
  const checkbox = await screen.findByRole('checkbox', { name });
  await settle(() => fireEvent.click(checkbox));
};
const submit = (name: string) => settle(() => fireEvent.click(getTopDialog().getByRole('button', { name })));
const type = (label: string | RegExp, value: string) =>
  settle(() => fireEvent.change(getTopDialog().getByLabelText(label), { target: { value } }));

describe('the alerts of a medication', () => {
  it('are the selected conditions and allergens, including an allergen that is added in the dialog', async () => {
    const { server } = await showInventory();
    const saveRequests = server.answers(saveMedication, () => glutathione);
    const turmeric = { allergenId: 'turmeric', name: 'Cúrcuma', synonyms: ['turmeric'] };
    const addRequests = server.answers(addAllergen, () => {
      server.answers(listAllergens, () => ({ rows: [...allergens, turmeric] }));
      return { allergenId: 'turmeric', rows: [...allergens, turmeric] };
    });
    await screen.findByRole('button', { name: 'Editar Glutatión' });
    await click('Editar Glutatión');
    await tick('Asma');
    await tick('Níquel');
    await click('Agregar alérgeno');
    await type('Alérgeno', 'Cúrcuma');
    await type(/Otras formas de escribirlo/, ' turmeric , ');
    await submit('Agregar alérgeno');
    expect(await screen.findByRole('checkbox', { name: 'Cúrcuma', checked: true })).toBeTruthy();
    expect(addRequests.map(({ body }) => body)).toEqual([{ name: 'Cúrcuma', synonyms: ['turmeric'] }]);

    await submit('Guardar medicamento');

    await screen.findByText('Medicamento actualizado con éxito!');
    expect(saveRequests.map(({ body }) => body)).toMatchObject([
      { conditions: ['asthma'], allergens: ['nickel', 'turmeric'] },
    ]);
  });
});
