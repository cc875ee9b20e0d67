import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { changeSchedule } from '#shared/staff/api.ts';
import { staffErrors } from '#shared/staff/errors.ts';
import { errorResponse, serverErrorResponse } from '../support/server.ts';
import {
  answerConfirmation,
  aScheduleServer,
  click,
  fill,
  findConfirmation,
  friday,
  fridays,
  listBlockNames,
  mockWidth,
  now,
  openBlock,
  openSchedulePage,
  replaceNonBreakingSpaces,
} from './schedule-fixture.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now });
  mockWidth(1280);
});

const toggle = (label: string) => fireEvent.click(screen.getByLabelText(label));
const waitForClosedEditor = () => waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());
const onFriday = { blockId: 'fridays', onDate: friday };

/** Opens the form of a new block with the button for keyboard and touch. */
async function openNewBlock() {
  const fixture = aScheduleServer();
  await openSchedulePage();
  await waitFor(() => expect(listBlockNames()).toHaveLength(2));
  await click('Agregar bloque');
  await screen.findByLabelText('Título', { exact: false });
  return fixture;
}

describe('a new block', () => {
  it('can repeat weekly, and has a title and times [R236 R240]', async () => {
    const { listSentChanges } = await openNewBlock();

    await fill('Título', 'Tarde en el centro');
    await fill('Fecha', '2026-03-04');
    await fill('Desde', '12:00');
    await fill('Hasta', '20:00');
    toggle('Repetir cada semana');
    await screen.findByText('Se repite cada semana, sin fecha de fin.');
    await click('Guardar');

    await waitForClosedEditor();
    expect(listSentChanges()).toEqual([
      {
        action: 'add',
        weekly: true,
        title: 'Tarde en el centro',
        allDay: false,
        date: '2026-03-04',
        start: '12:00',
        end: '20:00',
      },
    ]);
    await waitFor(() => expect(listBlockNames()).toHaveLength(3));
  });

  it('is rejected when it ends before it starts, unless it lasts all day [R244]', async () => {
    const { listSentChanges } = await openNewBlock();
    await fill('Desde', '18:00');

    await click('Guardar');
    await screen.findByText(staffErrors.block_ends_first.text);
    expect(listSentChanges()).toEqual([]);

    toggle('Todo el día');
    await click('Guardar');
    await waitForClosedEditor();
    expect(listSentChanges()).toMatchObject([{ action: 'add', allDay: true }]);
  });

  it('shows an error, and keeps the typed values, if it could not be saved [R242]', async () => {
    const { server } = await openNewBlock();
    server.answers(changeSchedule, serverErrorResponse);
    await fill('Título', 'Tarde');

    await click('Guardar');

    await screen.findByText('Error al crear el horario. Por favor, inténtalo de nuevo.');
    expect(screen.getByLabelText<HTMLInputElement>('Título', { exact: false }).value).toBe('Tarde');
  });
});

describe('a weekly block', () => {
  const editStart = async (start: string) => {
    const fixture = aScheduleServer();
    await openSchedulePage();
    await openBlock(/viernes/);
    await fill('Desde', start);
    await click('Guardar');
    return fixture;
  };
  const moveChange = { ...onFriday, action: 'move', date: friday, start: '11:00' };

  it('requires a choice of scope for a change, and changes only the chosen date [R239]', async () => {
    const { listSentChanges } = await editStart('11:00');
    expect(replaceNonBreakingSpaces((await findConfirmation()).textContent)).toContain(
      'Este bloque se repite cada viernes. ¿Qué fechas quieres cambiar?Con «Todas las semanas», cada viernes queda de 11:00 a. m. a 5:00 p. m.; las fechas que excluiste o cambiaste aparte se quedan como están.',
    );

    await answerConfirmation('Solo esta fecha');

    await waitForClosedEditor();
    expect(listSentChanges()).toMatchObject([{ ...moveChange, scope: 'date' }]);
    await waitFor(() =>
      expect(listBlockNames()).toContainEqual(expect.stringMatching(/cambiado solo esta fecha$/)),
    );
  });

  it('requires a choice of scope for a change, and changes every week [R236]', async () => {
    const { listSentChanges } = await editStart('11:00');

    await answerConfirmation('Todas las semanas');

    await waitForClosedEditor();
    expect(listSentChanges()).toMatchObject([{ ...moveChange, scope: 'all' }]);
  });

  it('moves to another weekday in every week, which the dialog explains [R236]', async () => {
    const { listSentChanges } = aScheduleServer();
    await openSchedulePage();
    await openBlock(/viernes/);
    await fill('Fecha', '2026-03-07');
    await click('Guardar');
    expect(replaceNonBreakingSpaces((await findConfirmation()).textContent)).toContain(
      'cada viernes pasa al sábado, de 9:00 a. m. a 5:00 p. m.; las fechas que excluiste o cambiaste aparte se mueven también.',
    );

    await answerConfirmation('Todas las semanas');

    await waitForClosedEditor();
    expect(listSentChanges()).toMatchObject([{ ...onFriday, date: '2026-03-07', scope: 'all' }]);
    await click('Semana anterior');
    await waitFor(() =>
      expect(listBlockNames()).toEqual([expect.stringMatching(/sábado, 28 de febrero.*cada semana$/)]),
    );
  });

  it('shows the new first date of its repetition if that date moves [R236]', async () => {
    aScheduleServer({ blocks: [{ ...fridays, date: friday }] });
    await openSchedulePage();
    await openBlock(/viernes/);
    await fill('Fecha', '2026-03-13');
    await click('Guardar');

    expect(replaceNonBreakingSpaces((await findConfirmation()).textContent)).toContain(
      'cada viernes queda de 9:00 a. m. a 5:00 p. m., desde el 13 de marzo; las fechas',
    );
  });

  it('sends nothing, and keeps the typed values, if the choice is cancelled', async () => {
    const { listSentChanges } = await editStart('11:00');

    await answerConfirmation('Cancelar');

    expect(listSentChanges()).toEqual([]);
    expect(screen.getByLabelText<HTMLSelectElement>('Desde').value).toBe('11:00');
  });

  it('excludes one date, which can be restored [R238]', async () => {
    const { listSentChanges } = aScheduleServer();
    await openSchedulePage();
    await openBlock(/viernes/);

    await click('Excluir solo esta fecha');
    await waitForClosedEditor();
    await waitFor(() => expect(listBlockNames()).toContainEqual(expect.stringMatching(/excluido$/)));
    await openBlock(/viernes.*excluido/);
    await click('Volver a incluir esta fecha');

    await waitFor(() =>
      expect(listBlockNames()).toContainEqual(expect.stringMatching(/viernes.*cada semana$/)),
    );
    expect(listSentChanges()).toEqual([
      { action: 'remove', ...onFriday, scope: 'date' },
      { action: 'restore', ...onFriday },
    ]);
  });

  it('requires a choice of scope for its deletion [R241]', async () => {
    const { listSentChanges } = aScheduleServer();
    await openSchedulePage();
    await openBlock(/viernes/);

    await click('Eliminar bloque');
    await answerConfirmation('Todas las semanas');

    await waitForClosedEditor();
    expect(listSentChanges()).toEqual([{ action: 'remove', ...onFriday, scope: 'all' }]);
    await waitFor(() => expect(listBlockNames()).toHaveLength(1));
  });

  it('stops repeating by its switch, whose effect the form explains', async () => {
    const { listSentChanges } = aScheduleServer();
    await openSchedulePage();
    await openBlock(/viernes/);

    toggle('Repetir cada semana');
    await screen.findByText('Dejará de repetirse: solo queda el viernes, 6 de marzo.');
    await click('Guardar');

    await waitForClosedEditor();
    expect(listSentChanges()).toMatchObject([{ action: 'move', ...onFriday, scope: 'all', weekly: false }]);
  });
});

describe('a single block', () => {
  it('is deleted after confirmation [R241]', async () => {
    const { listSentChanges } = aScheduleServer();
    await openSchedulePage();
    await openBlock(/martes/);

    await click('Eliminar bloque');
    expect(replaceNonBreakingSpaces((await findConfirmation()).textContent)).toContain(
      'El martes, 3 de marzo, de 9:00 a. m. a 1:00 p. m., no podrán darte más citas.',
    );
    await answerConfirmation('Eliminar');

    await waitForClosedEditor();
    expect(listSentChanges()).toEqual([
      { action: 'remove', blockId: 'tuesday', onDate: '2026-03-03', scope: 'date' },
    ]);
  });

  it('shows an error if another user deleted it', async () => {
    const { server } = aScheduleServer();
    server.answers(changeSchedule, () => errorResponse(staffErrors.block_not_found));
    await openSchedulePage();
    await openBlock(/martes/);
    await fill('Hasta', '14:00');

    await click('Guardar');

    await screen.findByText(staffErrors.block_not_found.text);
  });
});
