import { defineErrors } from '#shared/core/errors.ts';

export const bannerErrors = defineErrors('banner', {
  no_picture: { status: 422, text: 'Elige la imagen de la promoción.' },
});
