import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { demoSettings } from '#infra/local/seed/center.ts';
import type { DoseLot } from '#shared/appointments/closing/confirmed-lots.ts';
import { toPublicSettings } from '#shared/settings/settings-rules.ts';
import { freezeClock } from '#test/web/appointments/shared/open-page.tsx';
import {
  anAppointment,
  aStaffServer,
  click,
  openDialog,
  typeCode,
} from '#test/web/appointments/shared/staff-fixture.tsx';
import { rememberCenter } from '#web/src/components/center/center.ts';

beforeEach(() => {
  rememberCenter(toPublicSettings(demoSettings));
  freezeClock();
});

describe('the lots of administered doses', () => {
  const aLot = (lotId: string, lotNumber: string, overrides: Partial<DoseLot> = {}): DoseLot => ({
    lotId,
    lotNumber,
    usableUntil: '2026-12-12',
    doses: 10,
    proposedDoses: 0,
    isRecalled: false,
    ...overrides,
  });
  const lots = [aLot('l1', 'GLU-A', { proposedDoses: 3 }), aLot('l2', 'GLU-B'), aLot('l3', 'GLU-C')];
  const listWithDoses = () => [
    anAppointment({
      paymentMethod: 'card',
      medications: [{ medicationId: 'm1', name: 'Glutatión', doses: 3, dosePriceCents: 5_000, lots }],
    }),
  ];
  const scan = (text: string) => {
    const field = screen.getByLabelText('Escanear o escribir el lote');
    fireEvent.input(field, { target: { value: text } });
    fireEvent.keyDown(field, { key: 'Enter' });
  };

  it('are shown with their expiry dates, and the aesthetician must confirm each lot', async () => {
    const { completions } = aStaffServer(listWithDoses());
    await openDialog();
    expect(screen.getByText('Lote GLU-A, vence 12 dic. 2026')).toBeTruthy();
    expect(screen.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked)).toEqual([
      false,
      false,
      false,
    ]);
    await typeCode('SERENA26');
    click(/^Completar/);
    expect(await screen.findByText('Confirma el lote de Glutatión: son 3 dosis.')).toBeTruthy();
    expect(completions).toHaveLength(0);

    fireEvent.click(screen.getByRole('checkbox', { name: /GLU-B/ }));
    click(/^Completar/);

    await waitFor(() => expect(completions).toHaveLength(1));
    expect(completions[0]!.body).toEqual({
      code: 'SERENA26',
      lots: [{ medicationId: 'm1', lotId: 'l2', doses: 3 }],
    });
  });

  it('can be scanned, and doses can be split across several lots', async () => {
    const { completions } = aStaffServer(listWithDoses());
    await openDialog();
    await typeCode('SERENA26');
    scan('OTRO-9');
    expect(
      await screen.findByText('Ese lote no está entre los que se pueden usar en esta visita.'),
    ).toBeTruthy();

    scan('glu-a');
    scan('GLU-C');
    fireEvent.input(screen.getByLabelText('Dosis del lote GLU-A'), { target: { value: '1' } });
    fireEvent.input(screen.getByLabelText('Dosis del lote GLU-C'), { target: { value: '2' } });
    click(/^Completar/);

    await waitFor(() => expect(completions).toHaveLength(1));
    expect(completions[0]!.body).toMatchObject({
      lots: [
        { lotId: 'l1', doses: 1 },
        { lotId: 'l3', doses: 2 },
      ],
    });
  });
});
