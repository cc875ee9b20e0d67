import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderAt, settle } from '#test/web/support/render.tsx';
import { DateField, type DateFieldProps } from '#web/src/ui/date-field/date-field.tsx';

type BirthdayInput = Omit<Partial<DateFieldProps>, 'value' | 'onChange'> & { initialDate?: string };

function Birthday({ initialDate = '', ...props }: BirthdayInput) {
  const [date, setDate] = useState(initialDate);
  const [typedText, setTypedText] = useState('');
  return (
    <>
      <DateField
        {...props}
        label="Nacimiento"
        value={date}
        onChange={(newDate, newText) => {
          setDate(newDate);
          setTypedText(newText);
        }}
      />
      <output aria-label="valor">{date}</output>
      <output aria-label="escrito">{typedText}</output>
      <button type="button">Otra cosa</button>
    </>
  );
}

const getField = () => screen.getByLabelText<HTMLInputElement>('Nacimiento');
const readValue = () => screen.getByLabelText('valor').textContent;
const readTypedText = () => screen.getByLabelText('escrito').textContent;
const type = (text: string) => fireEvent.change(getField(), { target: { value: text } });
const blurField = () => fireEvent.blur(getField());
const getOpener = () => screen.getByRole('button', { name: 'Abrir calendario' });
const readFocusedLabel = () => document.activeElement?.getAttribute('aria-label');
const press = (key: string) => fireEvent.keyDown(document.activeElement!, { key });
const isInvalid = () => getField().getAttribute('aria-invalid') === 'true';

async function openMonth() {
  fireEvent.click(getOpener());
  const calendar = within(await screen.findByRole('dialog', { name: 'Calendario' }));
  await waitFor(() => expect(document.activeElement?.className).toBe('month-grid__day'));
  return calendar;
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-06T12:00:00Z'), toFake: ['Date'] });
  return () => vi.useRealTimers();
});

describe('the typed date of DateField', () => {
  it('gets its slashes, and is completed on blur', () => {
    renderAt(<Birthday />);

    type('04');
    expect(getField().value).toBe('04/');
    type('4/3/2026');
    expect(readValue()).toBe('2026-03-04');
    blurField();

    expect(getField().value).toBe('04/03/2026');
    expect(isInvalid()).toBe(false);
  });

  it('is formatted if the browser autofills it', () => {
    renderAt(<Birthday />);

    type('1990-05-14');

    expect([getField().value, readValue()]).toEqual(['14/05/1990', '1990-05-14']);
  });

  it('has no value while invalid, and shows why on blur', () => {
    renderAt(<Birthday initialDate="2026-03-04" hint="La de la licencia" />);

    type('31/02/2026');
    expect([readValue(), readTypedText(), isInvalid()]).toEqual(['', '31/02/2026', false]);
    blurField();

    expect(isInvalid()).toBe(true);
    const message = document.getElementById(getField().getAttribute('aria-describedby')!);
    expect(message?.textContent).toBe('Fecha inválida. Ese día no existe.');
    expect(getField().value).toBe('31/02/2026');
    type('28/02/2026');
    expect([readValue(), readTypedText(), isInvalid()]).toEqual(['2026-02-28', '', false]);
    expect(screen.getByText('La de la licencia')).toBeTruthy();
  });

  it('has no value outside its bounds', () => {
    renderAt(<Birthday max="2026-03-06" />);

    type('07/03/2026');
    blurField();

    expect([readValue(), readTypedText()]).toEqual(['', '07/03/2026']);
    expect(screen.getByText('Fecha inválida. La última posible es el 6 de marzo de 2026.')).toBeTruthy();
  });

  it('shows the error of the form, unless its own error is more specific', () => {
    renderAt(<Birthday error="Elige la fecha." />);
    expect(screen.getByText('Elige la fecha.')).toBeTruthy();

    type('31/02');

    expect(screen.queryByText('Elige la fecha.')).toBeNull();
    expect(screen.getByText('Fecha inválida. Escríbela así: dd/mm/aaaa.')).toBeTruthy();
  });
});

describe('the calendar of DateField', () => {
  it('is navigated by keys, and returns the focus after a selection', async () => {
    renderAt(<Birthday initialDate="2026-03-31" />);
    const calendar = await openMonth();
    expect(readFocusedLabel()).toBe('martes, 31 de marzo de 2026');
    expect(calendar.getByRole('gridcell', { selected: true }).textContent).toBe('31');

    press('PageDown');
    expect(readFocusedLabel()).toBe('jueves, 30 de abril de 2026');
    expect(calendar.getByText('abril de 2026')).toBeTruthy();
    press('ArrowDown');
    expect(calendar.getByText('mayo de 2026')).toBeTruthy();
    expect(calendar.queryByRole('gridcell', { selected: true })).toBeNull();
    press('PageUp');
    press('Home');
    press('ArrowUp');
    press('End');
    press('ArrowLeft');
    expect(readFocusedLabel()).toBe('viernes, 3 de abril de 2026');
    fireEvent.click(document.activeElement!);

    expect([readValue(), getField().value]).toEqual(['2026-04-03', '03/04/2026']);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(getOpener());
  });

  it('starts at today, which is marked, if there is no value', async () => {
    renderAt(<Birthday />);
    await openMonth();

    expect(readFocusedLabel()).toBe('viernes, 6 de marzo de 2026');
    expect(document.activeElement?.getAttribute('aria-current')).toBe('date');
  });

  it('starts at today if the value is beyond its range', async () => {
    renderAt(<Birthday initialDate="9999-12-31" />);
    await openMonth();

    expect(readFocusedLabel()).toBe('viernes, 6 de marzo de 2026');
  });

  it('offers any month and year, and no day outside the bounds', async () => {
    renderAt(<Birthday initialDate="2026-03-04" max="2026-03-10" />);
    const calendar = await openMonth();
    const years = within(calendar.getByLabelText('Año')).getAllByRole('option');
    expect([years[0]?.textContent, years.at(-1)?.textContent]).toEqual(['2026', '1906']);

    const dayAfterMaximum = calendar.getByRole('button', { name: 'miércoles, 11 de marzo de 2026' });
    expect(dayAfterMaximum.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(dayAfterMaximum);
    expect(readValue()).toBe('2026-03-04');
    fireEvent.click(calendar.getByRole('button', { name: 'Mes siguiente' }));
    expect(calendar.getByText('marzo de 2026')).toBeTruthy();
    fireEvent.change(calendar.getByLabelText('Año'), { target: { value: '1990' } });
    fireEvent.change(calendar.getByLabelText('Mes'), { target: { value: '05' } });
    fireEvent.click(calendar.getByRole('button', { name: 'lunes, 14 de mayo de 1990' }));

    expect(readValue()).toBe('1990-05-14');
  });

  it('closes without a change on Escape, and returns the focus', async () => {
    renderAt(<Birthday initialDate="2026-03-04" />);
    await openMonth();

    press('Escape');

    expect(screen.queryByRole('dialog')).toBeNull();
    expect(readValue()).toBe('2026-03-04');
    expect(document.activeElement).toBe(getOpener());
  });

  it.each([
    ['a click', () => fireEvent.pointerDown(screen.getByText('Otra cosa'))],
    ['the focus', () => screen.getByText('Otra cosa').focus()],
  ])('closes without a change on %s elsewhere', async (_, goElsewhere) => {
    renderAt(<Birthday initialDate="2026-03-04" />);
    await openMonth();

    await settle(goElsewhere);

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).not.toBe(getOpener());
  });

  it('opens on Alt and ArrowDown', async () => {
    renderAt(<Birthday />);

    fireEvent.keyDown(getField(), { key: 'ArrowDown', altKey: true });

    expect(await screen.findByRole('dialog', { name: 'Calendario' })).toBeTruthy();
  });
});

describe('the marked days of DateField', () => {
  const marks = { '2026-03-08': 'closed', '2026-03-09': 'full' } as const;
  const markOf = (date: string) => (date in marks ? marks[date as keyof typeof marks] : undefined);

  it('have the mark in their names, and can be chosen', async () => {
    const onMonth = vi.fn();
    renderAt(<Birthday initialDate="2026-03-04" marks={{ markOf, onMonth }} />);
    const calendar = await openMonth();

    expect(calendar.getByRole('button', { name: 'domingo, 8 de marzo de 2026, cerrado' })).toBeTruthy();
    expect(calendar.getByRole('button', { name: 'martes, 10 de marzo de 2026' })).toBeTruthy();
    press('PageDown');
    press('PageUp');
    expect(onMonth.mock.calls).toEqual([['2026-03'], ['2026-04'], ['2026-03']]);
    fireEvent.click(calendar.getByRole('button', { name: 'lunes, 9 de marzo de 2026, sin horas' }));

    expect(readValue()).toBe('2026-03-09');
  });
});
