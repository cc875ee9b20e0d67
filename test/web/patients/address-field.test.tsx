import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { suggestAddresses } from '#shared/patients/api.ts';
import { renderAt } from '#test/web/support/render.tsx';
import { aServer } from '#test/web/support/server.ts';
import { Providers } from '#web/src/app/providers.tsx';
import { AddressField, type AddressValue } from '#web/src/components/address/address-field.tsx';
import { civilToday } from '#web/src/lib/now.ts';
import { queryClient } from '#web/src/lib/query.ts';

const luna = {
  label: 'Calle Luna 12, Ponce, Puerto Rico',
  municipality: 'Ponce',
  latitude: 18,
  longitude: -66,
};
const hereCredit = `© ${civilToday().slice(0, 4)} HERE`;

function Form() {
  const [value, setValue] = useState<AddressValue>({ address: '', place: undefined });
  return (
    <>
      <AddressField value={value} onChange={setValue} />
      <output aria-label="lugar">{value.place?.municipality ?? 'ninguno'}</output>
    </>
  );
}

const getAddressField = () => screen.getByRole('combobox', { name: 'Dirección' });
const type = (value: string) => fireEvent.change(getAddressField(), { target: { value } });
const readPlace = () => screen.getByLabelText('lugar').textContent;

async function chooseLuna() {
  aServer().answers(suggestAddresses, () => [luna]);
  renderAt(
    <Providers>
      <Form />
    </Providers>,
  );
  type('Calle Luna');
  fireEvent.click(await screen.findByRole('option', { name: luna.label }));
}

beforeEach(() => queryClient.clear());

describe('AddressField', () => {
  it('shows the HERE credit below the suggestions and beside a chosen address', async () => {
    aServer().answers(suggestAddresses, () => [luna]);
    renderAt(
      <Providers>
        <Form />
      </Providers>,
    );
    expect(screen.getByText('Escribe y elige una de las sugerencias.')).toBeTruthy();

    type('Calle Luna');
    const option = await screen.findByRole('option', { name: luna.label });
    expect(screen.getByText(hereCredit)).toBeTruthy();
    fireEvent.click(option);

    expect(
      screen.getByText(`Encontrada en Ponce. Agrega al final el apartamento, si lo hay. ${hereCredit}`),
    ).toBeTruthy();
  });

  it('keeps the position of a chosen address when an apartment is added or removed', async () => {
    await chooseLuna();
    expect(readPlace()).toBe('Ponce');

    type(`${luna.label}, Apt. 4`);
    expect(readPlace()).toBe('Ponce');
    type(luna.label);
    expect(readPlace()).toBe('Ponce');
  });

  it('drops the position when the chosen address is changed', async () => {
    await chooseLuna();

    type('Calle Luna 13, Ponce, Puerto Rico');

    expect(readPlace()).toBe('ninguno');
  });
});
