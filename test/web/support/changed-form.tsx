import { fireEvent, screen, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { Providers } from '#web/src/app/providers.tsx';
import { renderAt, settle } from './render.tsx';

// Helpers for tests of a form whose row another user changes.

export const renderForm = (page: ReactElement) => renderAt(<Providers>{page}</Providers>);
export const getField = (label: string) =>
  screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${label}`) });
export const type = (label: string, value: string) =>
  settle(() => fireEvent.input(getField(label), { target: { value } }));
export const click = (name: string) => settle(() => fireEvent.click(screen.getByRole('button', { name })));
export const findChanges = () => screen.findByRole('region', { name: 'Lo que cambió la otra persona' });
export const chooseSide = async (label: string, side: RegExp) =>
  fireEvent.click(
    within(within(await findChanges()).getByRole('group', { name: label })).getByRole('radio', {
      name: side,
    }),
  );
export const conflictText = /Lo que escribiste sigue aquí: mira qué cambió y guarda de nuevo/;
