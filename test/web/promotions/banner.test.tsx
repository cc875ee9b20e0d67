import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { getBanner } from '#shared/promotions/api.ts';
import { Providers } from '#web/src/app/providers.tsx';
import { BannerPage } from '#web/src/features/promotions/banner-page.tsx';
import { queryClient } from '#web/src/lib/query.ts';
import { renderAt, settle } from '../support/render.tsx';
import { aServer } from '../support/server.ts';

beforeEach(() => queryClient.clear());

it('BannerPage shows every missing field of a new promotion at once', async () => {
  aServer().answers(getBanner, () => ({}));
  renderAt(
    <Providers>
      <BannerPage />
    </Providers>,
  );
  const saveButton = await screen.findByRole('button', { name: 'Guardar promoción' });

  await settle(() => fireEvent.click(saveButton));

  expect(await screen.findByText('Escribe el título de la promoción.')).toBeTruthy();
  expect(screen.getByText('Elige la imagen de la promoción.')).toBeTruthy();
});
