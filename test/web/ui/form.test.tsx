import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { CallError } from '#web/src/lib/problem.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Form, FormSummary, useAppForm } from '#web/src/ui/fields/form.tsx';
import { FormCheckbox, FormControl, FormSelect, FormText } from '#web/src/ui/fields/form-fields.tsx';
import { renderAt } from '../support/render.tsx';

const Request = z.object({
  name: z.string().check(z.trim(), z.minLength(1, 'Escribe tu nombre y apellido.')),
  staffId: z.string().check(z.minLength(1, 'Elige una esteticista.')),
  accepted: z.boolean().check(z.refine((yes) => yes, 'Debes aceptar la política.')),
  time: z.string().check(z.minLength(1, 'Elige una hora.')),
});
type Request = z.infer<typeof Request>;

function RequestForm({ onSubmit }: { onSubmit: (request: Request) => Promise<unknown> }) {
  const form = useAppForm(Request, { name: '', staffId: '', accepted: false, time: '10:00' });
  return (
    <Form form={form} onSubmit={onSubmit}>
      <FormSummary />
      <FormText name="name" label="Nombre" hint="Como aparece en tu licencia." />
      <FormSelect
        name="staffId"
        label="Esteticista"
        placeholder="Elige"
        options={[{ value: 's1', label: 'Camila' }]}
      />
      <FormCheckbox name="accepted" label="Acepto la política" />
      <FormControl name="time">
        {({ value, onChange }) => (
          <button type="button" onClick={() => onChange('11:00')}>
            {String(value)}
          </button>
        )}
      </FormControl>
      <Button type="submit" variant="primary">
        Solicitar
      </Button>
    </Form>
  );
}

const name = () => screen.getByLabelText<HTMLInputElement>('Nombre');
const press = (label: string) => fireEvent.click(screen.getByRole('button', { name: label }));
function fill() {
  fireEvent.input(name(), { target: { value: ' Ana Robles ' } });
  fireEvent.change(screen.getByLabelText('Esteticista'), { target: { value: 's1' } });
  fireEvent.click(screen.getByLabelText('Acepto la política'));
}

describe('a form', () => {
  it('hands over what the schema makes of the fields', async () => {
    const onSubmit = vi.fn(async () => undefined);
    renderAt(<RequestForm onSubmit={onSubmit} />);
    fill();
    press('10:00');

    press('Solicitar');

    await waitFor(() =>
      expect(onSubmit).toHaveBeenCalledWith({
        name: 'Ana Robles',
        staffId: 's1',
        accepted: true,
        time: '11:00',
      }),
    );
  });

  it('says at each field what is missing, lists three or more, and goes to the first', async () => {
    const onSubmit = vi.fn(async () => undefined);
    renderAt(<RequestForm onSubmit={onSubmit} />);

    press('Solicitar');

    const summary = await screen.findByRole('alert');
    expect(summary.textContent).toContain('Revisa 3 campos:');
    expect(document.activeElement).toBe(name());
    expect(name().getAttribute('aria-invalid')).toBe('true');
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('tells apart what two fields say in the same words', async () => {
    const missing = z.string().check(z.minLength(1, 'Este campo es obligatorio.'));
    const Names = z.object({ first: missing, last: missing, town: missing });
    function NamesForm() {
      const form = useAppForm(Names, { first: '', last: '', town: '' });
      return (
        <Form form={form} onSubmit={async () => undefined}>
          <FormSummary />
          <FormText name="first" label="Nombre" />
          <FormText name="last" label="Apellido" />
          <FormSelect name="town" label="Pueblo" placeholder="Elige" options={[]} />
          <Button type="submit">Guardar</Button>
        </Form>
      );
    }
    renderAt(<NamesForm />);

    press('Guardar');

    const links = await screen.findAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual([
      'Nombre: Este campo es obligatorio.',
      'Apellido: Este campo es obligatorio.',
      'Pueblo: Este campo es obligatorio.',
    ]);
  });

  it('puts the error in the place of the hint, and takes it away once corrected', async () => {
    renderAt(<RequestForm onSubmit={async () => undefined} />);
    const hint = 'Como aparece en tu licencia.';

    fireEvent.blur(name());
    await screen.findByText('Escribe tu nombre y apellido.');
    const hintBeside = screen.queryByText(hint);
    fireEvent.input(name(), { target: { value: 'Ana' } });

    await waitFor(() => expect(screen.queryByText('Escribe tu nombre y apellido.')).toBeNull());
    expect(hintBeside).toBeNull();
    expect(screen.getByText(hint)).toBeTruthy();
  });

  it('leads from the summary to the field', async () => {
    renderAt(<RequestForm onSubmit={async () => undefined} />);
    press('Solicitar');
    await waitFor(() => expect(document.activeElement).toBe(name()));

    fireEvent.click(screen.getByRole('link', { name: 'Elige una esteticista.' }));

    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Esteticista')));
  });

  it('shows what the server refused at its field, and keeps what was typed', async () => {
    const fields = [{ field: 'name', message: 'Ese nombre no se puede usar.' }];
    const refusal = new CallError({
      code: 'request.invalid',
      status: 422,
      detail: 'Revisa los datos.',
      fields,
    });
    renderAt(<RequestForm onSubmit={() => Promise.reject(refusal)} />);
    fill();

    press('Solicitar');

    expect(await screen.findByText('Ese nombre no se puede usar.')).toBeTruthy();
    expect(name().value).toBe(' Ana Robles ');
  });

  it('shows any other refusal above the form', async () => {
    const refusal = new CallError({
      code: 'appointment.slot_taken',
      status: 409,
      detail: 'Esa hora ya no está libre.',
    });
    renderAt(<RequestForm onSubmit={() => Promise.reject(refusal)} />);
    fill();

    press('Solicitar');

    expect((await screen.findByRole('alert')).textContent).toBe('Esa hora ya no está libre.');
  });
});
