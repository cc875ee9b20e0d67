import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { CallError } from '#web/src/lib/problem.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { SegmentedControl } from '#web/src/ui/fields/choices.tsx';
import { Form, FormSummary, useAppForm } from '#web/src/ui/fields/form.tsx';
import { FormCheckbox, FormControl, FormSelect, FormText } from '#web/src/ui/fields/form-fields.tsx';
import { renderAt, settle } from '../support/render.tsx';

const Request = z.object({
  name: z.string().check(z.trim(), z.minLength(1, 'Escribe tu nombre y apellido.')),
  staffId: z.string().check(z.minLength(1, 'Elige una esteticista.')),
  accepted: z.boolean().check(z.refine((isAccepted) => isAccepted, 'Debes aceptar la política.')),
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
      <FormCheckbox name="accepted" label="Acepto la política" hint="La lees antes de pagar." />
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

const getNameField = () => screen.getByLabelText<HTMLInputElement>('Nombre');
const click = (label: string) => fireEvent.click(screen.getByRole('button', { name: label }));
function fill() {
  fireEvent.input(getNameField(), { target: { value: ' Ana Robles ' } });
  fireEvent.change(screen.getByLabelText('Esteticista'), { target: { value: 's1' } });
  fireEvent.click(screen.getByLabelText('Acepto la política'));
}

/** Records the texts scrolled into view, in order. */
function trackScrolledTexts(): { listTexts: () => (string | null)[] } {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
  return { listTexts: () => scroll.mock.contexts.map((context) => (context as Element).textContent) };
}

const SignedRequest = z.object({
  time: z.string().check(z.minLength(1, 'Elige una hora.')),
  name: z.string().check(z.minLength(1, 'Escribe tu nombre y apellido.')),
  town: z.string().check(z.minLength(1, 'Elige un pueblo.')),
});

/** A form whose first field is a group, like a signature, and not an input element. */
function SignedForm({ error: rejection }: { error?: CallError }) {
  const form = useAppForm(SignedRequest, { name: '', town: '', time: '' });
  const submit = () => Promise.reject(rejection ?? new Error('no rejection is set'));
  return (
    <Form form={form} onSubmit={submit}>
      <FormSummary />
      <FormControl name="time">
        {({ value, onChange, error }) => (
          <SegmentedControl
            legend="Hora"
            options={[{ value: '10:00', label: '10:00' }]}
            value={String(value)}
            onChange={onChange}
            error={error}
          />
        )}
      </FormControl>
      <FormText name="name" label="Nombre" />
      <FormText name="town" label="Pueblo" />
      <Button type="submit">Firmar</Button>
    </Form>
  );
}

describe('a form submitted twice', () => {
  it('is sent once until the request is settled, and can then be sent again', async () => {
    let settleFirst = () => {};
    const send = vi.fn(() => new Promise<void>((resolve) => (settleFirst = resolve)));
    renderAt(<RequestForm onSubmit={send} />);
    fill();

    click('Solicitar');
    click('Solicitar');
    await waitFor(() => expect(send).toHaveBeenCalledTimes(1));
    click('Solicitar');
    await settle(() => settleFirst());
    expect(send).toHaveBeenCalledTimes(1);
    click('Solicitar');

    await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
  });
});

describe('Form', () => {
  it('submits the parsed values', async () => {
    const onSubmit = vi.fn(async () => undefined);
    renderAt(<RequestForm onSubmit={onSubmit} />);
    fill();
    click('10:00');

    click('Solicitar');

    await waitFor(() =>
      expect(onSubmit).toHaveBeenCalledWith({
        name: 'Ana Robles',
        staffId: 's1',
        accepted: true,
        time: '11:00',
      }),
    );
  });

  it('shows an error at each missing field, lists three or more errors, and focuses the first field', async () => {
    const onSubmit = vi.fn(async () => undefined);
    renderAt(<RequestForm onSubmit={onSubmit} />);

    click('Solicitar');

    const summary = await screen.findByRole('alert');
    expect(summary.textContent).toContain('Revisa 3 campos:');
    await waitFor(() => expect(document.activeElement).toBe(getNameField()));
    expect(getNameField().getAttribute('aria-invalid')).toBe('true');
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('distinguishes two fields with the same message', async () => {
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

    click('Guardar');

    const links = await screen.findAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual([
      'Nombre: Este campo es obligatorio.',
      'Apellido: Este campo es obligatorio.',
      'Pueblo: Este campo es obligatorio.',
    ]);
  });

  it('focuses the first invalid field in reading order, even a radio group, and scrolls to its error', async () => {
    renderAt(<SignedForm />);
    const { listTexts } = trackScrolledTexts();

    click('Firmar');

    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('10:00')));
    expect(listTexts()).toEqual([expect.stringContaining('Hora'), 'Elige una hora.']);
  });

  it('links from the summary to a radio group', async () => {
    renderAt(<SignedForm />);
    click('Firmar');
    const link = await screen.findByRole('link', { name: 'Elige una hora.' });
    getNameField().focus();

    fireEvent.click(link);

    expect(document.activeElement).toBe(screen.getByLabelText('10:00'));
  });

  it('focuses a field that the server rejected', async () => {
    const message = 'Ese pueblo no se puede usar.';
    const fields = [{ field: 'town', message }];
    renderAt(
      <SignedForm
        error={new CallError({ code: 'request.invalid', status: 422, detail: 'Revisa.', fields })}
      />,
    );
    fireEvent.click(screen.getByLabelText('10:00'));
    fireEvent.input(getNameField(), { target: { value: 'Ana' } });
    fireEvent.input(screen.getByLabelText('Pueblo'), { target: { value: 'Ponce' } });

    click('Firmar');

    await screen.findByText(message);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Pueblo')));
  });

  it('shows an error in place of the hint until it is corrected', async () => {
    renderAt(<RequestForm onSubmit={async () => undefined} />);
    const hint = 'Como aparece en tu licencia.';

    fireEvent.blur(getNameField());
    await screen.findByText('Escribe tu nombre y apellido.');
    const hintBesideError = screen.queryByText(hint);
    fireEvent.input(getNameField(), { target: { value: 'Ana' } });

    await waitFor(() => expect(screen.queryByText('Escribe tu nombre y apellido.')).toBeNull());
    expect(hintBesideError).toBeNull();
    expect(screen.getByText(hint)).toBeTruthy();
  });

  it('describes a checkbox with its hint', () => {
    renderAt(<RequestForm onSubmit={async () => undefined} />);

    screen.getByRole('checkbox', { name: 'Acepto la política', description: 'La lees antes de pagar.' });
  });

  it('links from the summary to a field', async () => {
    renderAt(<RequestForm onSubmit={async () => undefined} />);
    click('Solicitar');
    await waitFor(() => expect(document.activeElement).toBe(getNameField()));

    fireEvent.click(screen.getByRole('link', { name: 'Elige una esteticista.' }));

    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Esteticista')));
  });

  it('shows a server error at its field, and keeps the typed values', async () => {
    const fields = [{ field: 'name', message: 'Ese nombre no se puede usar.' }];
    const rejection = new CallError({
      code: 'request.invalid',
      status: 422,
      detail: 'Revisa los datos.',
      fields,
    });
    renderAt(<RequestForm onSubmit={() => Promise.reject(rejection)} />);
    fill();

    click('Solicitar');

    expect(await screen.findByText('Ese nombre no se puede usar.')).toBeTruthy();
    expect(getNameField().value).toBe(' Ana Robles ');
  });

  it('shows other errors above the form, and scrolls to them', async () => {
    const rejection = new CallError({
      code: 'appointment.slot_taken',
      status: 409,
      detail: 'Esa hora ya no está libre.',
    });
    renderAt(<RequestForm onSubmit={() => Promise.reject(rejection)} />);
    fill();
    const { listTexts } = trackScrolledTexts();

    click('Solicitar');

    expect((await screen.findByRole('alert')).textContent).toBe('Esa hora ya no está libre.');
    expect(listTexts()).toEqual(['Esa hora ya no está libre.']);
  });
});
