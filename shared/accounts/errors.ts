import { defineErrors } from '#shared/core/errors.ts';

/** Spec 1 §8, the part of sign-in and recovery. */
export const accountErrors = defineErrors('account', {
  no_record: { status: 404, text: 'No se encontró el usuario en las colecciones adecuadas.' },
  inactive: { status: 401, text: 'Tu cuenta no está activa. Comunícate con el centro.' },
});
