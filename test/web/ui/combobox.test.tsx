import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { renderAt } from '#test/web/support/render.tsx';
import { ComboboxField } from '#web/src/ui/fields/combobox-field.tsx';
import { useCombobox } from '#web/src/ui/fields/use-combobox.ts';

const towns = ['Manatí', 'Maricao', 'Maunabo', 'Mayagüez', 'Moca', 'Morovis'];

type TownFormInput = { startsAt?: 'first' | 'none'; isWaiting?: boolean; onSubmit?: () => void };

function TownForm({ startsAt = 'first', isWaiting = false, onSubmit = vi.fn() }: TownFormInput) {
  const [typedText, setTypedText] = useState('');
  const [chosenTown, setChosenTown] = useState('');
  const options = typedText === '' ? [] : towns.filter((name) => name.startsWith(typedText));
  const combobox = useCombobox({ options, onChoose: setChosenTown, startsAt, isWaiting });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <ComboboxField
        combobox={combobox}
        label="Pueblo"
        listLabel="Pueblos"
        icon={null}
        value={typedText}
        onType={setTypedText}
        hint=""
        state={null}
        keyOf={(name: string) => name}
      >
        {(name) => name}
      </ComboboxField>
      <output aria-label="elegido">{chosenTown}</output>
    </form>
  );
}
const getCombobox = () => screen.getByRole('combobox', { name: 'Pueblo' });
const press = (key: string) => fireEvent.keyDown(getCombobox(), { key });
const type = (value: string) => fireEvent.change(getCombobox(), { target: { value } });
const readActiveOption = () =>
  document.getElementById(getCombobox().getAttribute('aria-activedescendant') ?? '')?.textContent;

describe('Combobox', () => {
  it('scrolls to the active option and wraps around', () => {
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
    renderAt(<TownForm />);
    type('M');
    expect(readActiveOption()).toBe('Manatí');

    for (const _ of towns.slice(2)) press('ArrowDown');
    expect(readActiveOption()).toBe('Moca');
    expect(scroll.mock.contexts.at(-1)).toHaveProperty('textContent', 'Moca');
    press('ArrowDown');
    press('ArrowDown');

    expect(readActiveOption()).toBe('Manatí');
  });

  it('selects the first option with Enter by default', () => {
    renderAt(<TownForm />);
    type('May');

    press('Enter');

    expect(screen.getByLabelText('elegido').textContent).toBe('Mayagüez');
    expect(getCombobox().getAttribute('aria-expanded')).toBe('false');
  });

  it('selects only an option that the arrows reached if free text is allowed', () => {
    renderAt(<TownForm startsAt="none" />);
    type('M');

    press('Enter');
    expect(screen.getByLabelText('elegido').textContent).toBe('');
    press('ArrowDown');
    press('ArrowUp');
    press('Enter');

    expect(screen.getByLabelText('elegido').textContent).toBe('Morovis');
  });

  it('selects no option of a former search', () => {
    renderAt(<TownForm isWaiting />);
    type('M');

    press('Enter');

    expect(screen.getByLabelText('elegido').textContent).toBe('');
    expect(getCombobox().getAttribute('aria-expanded')).toBe('true');
  });

  it('leaves Enter and Escape to the form and dialog while closed', () => {
    renderAt(<TownForm />);
    type('M');

    // A handled key returns false.
    expect([press('Escape'), press('Escape'), press('Enter')]).toEqual([false, true, true]);
  });
});
