import { createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { demoSettings } from '#infra/local/seed/center.ts';
import { appointmentErrors } from '#shared/appointments/errors.ts';
import { proposeTimes } from '#shared/appointments/proposal-api.ts';
import type { QueuedRequest } from '#shared/appointments/views.ts';
import { toPublicSettings } from '#shared/settings/settings-rules.ts';
import { errorResponse } from '#test/web/support/server.ts';
import { rememberCenter } from '#web/src/components/center/center.ts';
import { setSingleKeysOn } from '#web/src/ui/use-single-keys.ts';
import {
  aRequest,
  aRequestsServer,
  click,
  getButton,
  openMenu,
  openRequestsPage,
  setTime,
} from '../shared/desk-fixture.tsx';
import { freezeClock, replaceNonBreakingSpaces } from '../shared/open-page.tsx';

beforeEach(() => {
  freezeClock();
  rememberCenter(toPublicSettings(demoSettings));
  setSingleKeysOn(true);
});

const expiresAt = '2026-03-06T20:00:00.000Z';

async function openQueue(request: QueuedRequest = aRequest()) {
  const { server } = aRequestsServer([request]);
  const proposals = server.answers(proposeTimes, () => ({ appointmentId: 'a1', expiresAt }));
  await openRequestsPage();
  await screen.findByText('Marisol Ortiz Díaz');
  return { server, proposals };
}

async function openDialog(request?: QueuedRequest) {
  const calls = await openQueue(request);
  await openMenu('Marisol Ortiz Díaz');
  fireEvent.click(screen.getByRole('menuitem', { name: 'Proponer otra hora' }));
  await screen.findByRole('checkbox', { name: /11:15/ });
  return calls;
}
const listTimes = () =>
  screen
    .getAllByRole<HTMLInputElement>('checkbox', { name: /marzo|mar\./ })
    .map(({ value, checked }) => `${value}${checked ? ' chosen' : ''}`);
const choose = (name: RegExp) => fireEvent.click(screen.getByRole('checkbox', { name }));

describe('the panel that proposes other times', () => {
  it('suggests three times, and sends the chosen ones', async () => {
    const { proposals } = await openDialog();
    expect(listTimes()).toEqual(['2026-03-17T11:15', '2026-03-17T09:45', '2026-03-18T09:45']);
    expect((getButton('Enviar propuesta') as HTMLButtonElement).disabled).toBe(true);

    choose(/17 mar.*11:15/);
    choose(/18 mar.*9:45/);
    click('Enviar propuesta');

    expect(await screen.findByText('Propuesta enviada')).toBeTruthy();
    expect(replaceNonBreakingSpaces(document.body.textContent)).toContain(
      'Marisol Ortiz Díaz puede contestar hasta hoy a las 4:00 p. m.',
    );
    expect(proposals.map(({ body }) => body)).toEqual([
      {
        slots: [
          { staffId: 's1', date: '2026-03-17', time: '11:15' },
          { staffId: 's1', date: '2026-03-18', time: '09:45' },
        ],
      },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('shows the SMS with the chosen time and the note, and sends the note', async () => {
    const { proposals } = await openDialog();
    expect(screen.getByText('Elige una hora para ver el mensaje.')).toBeTruthy();
    const note = screen.getByRole('textbox', { name: /Nota para Marisol/ });

    choose(/17 mar.*11:15/);
    fireEvent.change(note, { target: { value: ' Te espera Carmen ' } });

    expect(screen.getByText(/te proponemos mar. 17 de marzo, 11:15 a. m. Te espera Carmen\./)).toBeTruthy();
    fireEvent.change(note, { target: { value: 'a'.repeat(80) } });
    expect(screen.getByText(/La nota no cabe en el mensaje de texto/)).toBeTruthy();
    fireEvent.change(note, { target: { value: ' Te espera Carmen ' } });
    click('Enviar propuesta');
    await waitFor(() =>
      expect(proposals.map(({ body }) => body)).toMatchObject([{ note: 'Te espera Carmen' }]),
    );
  });

  it('adds another time, and offers no fourth one', async () => {
    await openDialog();
    choose(/17 mar.*11:15/);
    choose(/17 mar.*9:45/);
    click('Elegir otro día y hora');
    await setTime('09:00');
    click('Agregar esta hora');

    await waitFor(() => expect(listTimes()).toContain('2026-03-17T09:00 chosen'));
    const fourth = screen.getByRole<HTMLInputElement>('checkbox', { name: /18 mar/ });
    expect(fourth.disabled).toBe(true);
  });

  it('shows why a proposal failed, and keeps the chosen times', async () => {
    const { server } = await openDialog();
    server.answers(proposeTimes, () => errorResponse(appointmentErrors.state_changed));
    choose(/17 mar.*11:15/);
    click('Enviar propuesta');

    expect(await screen.findByText(appointmentErrors.state_changed.text)).toBeTruthy();
    expect(listTimes()).toContain('2026-03-17T11:15 chosen');
  });
});

describe('the queue of requests', () => {
  it('offers another time instead of an approval if the time no longer fits', async () => {
    await openQueue(aRequest({ fits: false }));
    click('Proponer otra hora, solicitud de Marisol Ortiz Díaz');

    expect(await screen.findByRole('dialog', { name: 'Proponer otra hora' })).toBeTruthy();
  });

  it('opens the panel with the key P', async () => {
    await openQueue();
    const event = createEvent.keyDown(document.body, { key: 'P' });
    Object.defineProperty(event, 'timeStamp', { value: 1_000 });
    fireEvent(document.body, event);

    expect(await screen.findByRole('dialog', { name: 'Proponer otra hora' })).toBeTruthy();
  });

  it('shows a proposal that waits for an answer, and until when', async () => {
    await openQueue(aRequest({ fits: false, proposedUntil: expiresAt }));

    const row = replaceNonBreakingSpaces(screen.getByRole('row', { name: /Marisol/ }).textContent);
    expect(row).toContain('Propuesta enviada');
    expect(row).toContain('hasta hoy, 4:00 p. m.');
    expect(row).not.toContain('Ya no cabe');
  });
});
