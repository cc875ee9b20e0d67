import { describe, expect, it } from 'vitest';
import { accountErrors } from '#shared/accounts/errors.ts';
import { appointmentErrors } from '#shared/appointments/errors.ts';
import { AppError, coreErrors, defineErrors } from '#shared/core/errors.ts';
import { paymentErrors } from '#shared/payments/errors.ts';

const greetings = defineErrors('greeting', {
  unknown: { status: 404, text: 'No conocemos a {name}, {name}.' },
});
const allErrors = [coreErrors, accountErrors, appointmentErrors, paymentErrors].flatMap((catalog) =>
  Object.values(catalog),
);

describe('AppError', () => {
  it('has a code of domain and reason', () => {
    expect(greetings.unknown.code).toBe('greeting.unknown');
  });

  it('formats its text with every value', () => {
    const error = new AppError(greetings.unknown, { values: { name: 'Ana' } });

    expect(error.text).toBe('No conocemos a Ana, Ana.');
    expect(error.message).toBe('greeting.unknown');
  });

  it('preserves a placeholder without a value', () => {
    expect(new AppError(greetings.unknown).text).toBe('No conocemos a {name}, {name}.');
  });

  it('does not treat values as templates', () => {
    const error = new AppError(greetings.unknown, { values: { name: '{name}' } });

    expect(error.text).toBe('No conocemos a {name}, {name}.');
  });

  it('exposes its cause and fields', () => {
    const cause = new Error('underneath');
    const fields = [{ field: 'date', message: 'Fecha inválida.' }];

    const error = new AppError(coreErrors.invalid, { cause, fields });

    expect(error).toMatchObject({ cause, fields });
    expect(error.is(coreErrors.invalid)).toBe(true);
    expect(error.is(coreErrors.malformed)).toBe(false);
  });
});

describe('error catalog', () => {
  it('has unique codes of domain and reason in snake case', () => {
    const codes = allErrors.map(({ code }) => code);

    expect(new Set(codes).size).toBe(codes.length);
    expect(codes.filter((code) => !/^[a-z]+\.[a-z]+(_[a-z]+)*$/.test(code))).toEqual([]);
  });

  it('has an error status and a text for each error', () => {
    expect(allErrors.filter(({ status }) => status < 400 || status > 599)).toEqual([]);
    expect(allErrors.filter(({ text }) => text.trim() === '')).toEqual([]);
  });

  it.each([
    [appointmentErrors.not_found, 'La cita no existe en la base de datos.'],
    [
      appointmentErrors.no_availability,
      'No hay disponibilidad para {date} a las {hour}. Selecciona otra hora.',
    ],
    [
      appointmentErrors.slot_taken,
      'No hay esteticistas disponibles para esa hora. Por favor selecciona otra hora.',
    ],
    [appointmentErrors.policy_not_accepted, 'Debes aceptar la política de cancelación para continuar.'],
    [appointmentErrors.time_invalid, 'Selecciona una hora válida antes de continuar.'],
    [appointmentErrors.wrong_code, 'El código ingresado no es válido.'],
    [paymentErrors.declined, 'Error de pago: {message}'],
    [paymentErrors.not_held, 'El pago no se pudo retener correctamente.'],
    [paymentErrors.refund_failed, 'Advertencia: No se pudo procesar el reembolso automáticamente...'],
    [accountErrors.no_record, 'No se encontró el usuario en las colecciones adecuadas.'],
    [coreErrors.unexpected, 'Hubo un error inesperado.'],
  ])('has the specified text: $text', ({ text }, specifiedText) => {
    expect(text).toBe(specifiedText);
  });
});
