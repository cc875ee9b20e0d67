import { defineErrors } from '#shared/core/errors.ts';

export const deskErrors = defineErrors('desk', {
  not_that_birthday: {
    status: 409,
    text: 'La fecha de nacimiento de este cliente cambió. Recarga la página.',
  },
});
