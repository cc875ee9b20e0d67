import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { renderAt } from '#test/web/support/render.tsx';
import { ComboboxField } from '#web/src/ui/fields/combobox-field.tsx';
import { useCombobox } from '#web/src/ui/fields/use-combobox.ts';

const towns = ['Manatí', 'Maricao', 'Maunabo', 'Mayagüez', 'Moca', 'Morovis'];

type TownFormInput = { startsAt?: 'first' | 'none'; isWaiting?: boolean; sent?: () => void };

function TownForm({ startsAt = 'first', isWaiting = false, sent = vi.fn() }: TownFormInput) {
  const [town, setTown] = useState('');
  const [chosen, setChosen] = useState('');
  const options = town === '' ? [] : towns.filter((name) => name.startsWith(town));
  const combobox = useCombobox({ options, onChoose: setChosen, startsAt, isWaiting });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        sent();
      }}
    >
      <ComboboxField
        combobox={combobox}
        label="Pueblo"
        listLabel="Pueblos"
        icon={null}
        value={town}
        onType={setTown}
        hint=""
        state={null}
        keyOf={(name: string) => name}
      >
        {(name) => name}
      </ComboboxField>
      <output aria-label="elegido">{chosen}</output>
    </form>
  );
}
const box = () => screen.getByRole('combobox', { name: 'Pueblo' });
const press = (key: string) => fireEvent.keyDown(box(), { key });
const type = (value: string) => fireEvent.change(box(), { target: { value } });
const active = () => document.getElementById(box().getAttribute('aria-activedescendant') ?? '')?.textContent;

describe('a field whose answer is found by typing', () => {
  it('keeps the option that the arrows reach in sight, round and round', () => {
    const shown = vi.spyOn(Element.prototype, 'scrollIntoView');
    renderAt(<TownForm />);
    type('M');
    expect(active()).toBe('Manatí');

    for (const _ of towns.slice(2)) press('ArrowDown');
    expect(active()).toBe('Moca');
    expect(shown.mock.contexts.at(-1)).toHaveProperty('textContent', 'Moca');
    press('ArrowDown');
    press('ArrowDown');

    expect(active()).toBe('Manatí');
  });

  it('takes the first with Enter where one is looked for', () => {
    renderAt(<TownForm />);
    type('May');

    press('Enter');

    expect(screen.getByLabelText('elegido').textContent).toBe('Mayagüez');
    expect(box().getAttribute('aria-expanded')).toBe('false');
  });

  it('takes none before an arrow where own words are an answer, and then the one that was reached', () => {
    renderAt(<TownForm startsAt="none" />);
    type('M');

    press('Enter');
    expect(screen.getByLabelText('elegido').textContent).toBe('');
    press('ArrowDown');
    press('ArrowUp');
    press('Enter');

    expect(screen.getByLabelText('elegido').textContent).toBe('Morovis');
  });

  it('takes none of the options of earlier words', () => {
    renderAt(<TownForm isWaiting />);
    type('M');

    press('Enter');

    expect(screen.getByLabelText('elegido').textContent).toBe('');
    expect(box().getAttribute('aria-expanded')).toBe('true');
  });

  it('leaves Enter and Escape to the form and its dialog while it is closed', () => {
    renderAt(<TownForm />);
    type('M');

    // False: somebody saw to it.
    expect([press('Escape'), press('Escape'), press('Enter')]).toEqual([false, true, true]);
  });
});
