import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { demoSettings } from '#infra/local/seed/center.ts';
import { listCalendar } from '#shared/appointments/calendar/calendar-api.ts';
import { anAppointment } from '#test/web/appointments/shared/calendar-fixture.tsx';
import { renderAt, settle } from '#test/web/support/render.tsx';
import { aServer } from '#test/web/support/server.ts';
import { Providers } from '#web/src/app/providers.tsx';
import { addTypedClosure } from '#web/src/features/settings/closure-input.ts';
import { ClosuresSection } from '#web/src/features/settings/closures-section.tsx';
import { settingsForm } from '#web/src/features/settings/settings-form.tsx';
import { queryClient } from '#web/src/lib/query.ts';
import { Form, useAppForm } from '#web/src/ui/fields/form.tsx';

// Friday, 10:00 in Puerto Rico.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-06T14:00:00.000Z') });
  queryClient.clear();
});

const onSave = vi.fn(async (_body: unknown) => undefined);
const { version } = demoSettings;

function SettingsWithClosures() {
  const form = useAppForm(
    settingsForm.schema,
    settingsForm.inputOf({ ...demoSettings, version: 1, closures: [] }),
  );
  return (
    <Form form={form} onSubmit={(values) => onSave({ ...addTypedClosure(values), version })}>
      <ClosuresSection form={form} />
      <button type="submit">Guardar</button>
    </Form>
  );
}

async function showClosures() {
  onSave.mockClear();
  const server = aServer();
  const requests = server.answers(listCalendar, ({ address }) =>
    address.includes('from=2026-03-17')
      ? [
          anAppointment('a1', 'Marisol Ortiz Díaz', { date: '2026-03-17' }),
          anAppointment('a2', 'Luz Meléndez', { date: '2026-03-17', status: 'completed' }),
        ]
      : [],
  );
  await settle(() => {
    renderAt(
      <Providers>
        <SettingsWithClosures />
      </Providers>,
    );
  });
  return { requests };
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) =>
  settle(() => fireEvent.change(field(label), { target: { value } }));
const clickAdd = () => settle(() => fireEvent.click(screen.getByRole('button', { name: 'Agregar' })));

it('ClosuresSection adds a closure on Enter, without saving the other settings', async () => {
  await showClosures();
  await type('Fecha', '18/03/2026');
  await type('Motivo', 'Inventario');

  const isDefaultAllowed = fireEvent.keyDown(field('Motivo'), { key: 'Enter' });

  expect(isDefaultAllowed).toBe(false);
  expect(await screen.findByText('Inventario')).toBeTruthy();
  expect([field('Fecha').value, field('Motivo').value]).toEqual(['', '']);
  expect(onSave).not.toHaveBeenCalled();
});

const clickSave = () => settle(() => fireEvent.click(screen.getByRole('button', { name: 'Guardar' })));

it('addTypedClosure saves a typed closure that was not added', async () => {
  await showClosures();
  await type('Fecha', '18/03/2026');
  await type('Motivo', 'Inventario');

  await clickSave();

  expect(onSave).toHaveBeenCalledWith({
    ...demoSettings,
    closures: [{ date: '2026-03-18', name: 'Inventario' }],
  });
});

it.each([
  ['Fecha', '18/03/2026', 'Escribe el motivo.', 'Motivo'],
  ['Fecha', '18/03/2025', 'Fecha inválida. La primera posible es el 6 de marzo de 2026.', 'Fecha'],
  ['Motivo', 'Inventario', 'Elige el día.', 'Fecha'],
])(
  'ClosuresSection shows an error at the field if only %s %s is typed',
  async (label, value, expectedText, invalidField) => {
    await showClosures();
    await type(label, value);

    await clickSave();

    expect(screen.getByText(expectedText)).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(field(invalidField)));
    expect(onSave).not.toHaveBeenCalled();

    await type(label, '');
    await clickSave();
    expect(onSave).toHaveBeenCalledWith({ ...demoSettings, closures: [] });
  },
);

it('ClosuresSection shows an error at each missing field, and for a repeated date', async () => {
  await showClosures();

  await clickAdd();
  expect(screen.getByText('Elige el día.')).toBeTruthy();
  expect(screen.getByText('Escribe el motivo.')).toBeTruthy();
  await type('Fecha', '18/03/2026');
  await type('Motivo', 'Inventario');
  await clickAdd();

  expect(screen.queryByText('Elige el día.')).toBeNull();
  await type('Fecha', '18/03/2026');
  expect(screen.getByText('Ese día ya está.')).toBeTruthy();
});

it('ClosuresSection links to the appointments on a closed day, and shows their number', async () => {
  const { requests } = await showClosures();
  for (const [day, name] of [
    ['17/03/2026', 'Mudanza'],
    ['18/03/2026', 'Inventario'],
    ['25/12/2026', 'Navidad'],
  ] as const) {
    await type('Fecha', day);
    await type('Motivo', name);
    await clickAdd();
  }

  const appointmentLink = await screen.findByRole('link', { name: 'Ese día tiene 1 cita' });
  expect(appointmentLink.getAttribute('href')).toBe('/admin/calendario?vista=dia&fecha=2026-03-17');
  expect(screen.getAllByRole('link')).toHaveLength(1);
  expect(requests.map(({ address }) => address).filter((address) => address.includes('2026-12'))).toEqual([]);
});
