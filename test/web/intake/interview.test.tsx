import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { demoSettings } from '#infra/local/seed/center.ts';
import { toPublicSettings } from '#shared/settings/settings-rules.ts';
import { rememberCenter } from '#web/src/components/center/center.ts';
import { appliedState } from '#web/src/features/intake/applied-state.ts';
import { InterviewPage } from '#web/src/features/intake/interview/interview-page.tsx';
import { renderAt } from '../support/render.tsx';

beforeEach(() => rememberCenter(toPublicSettings(demoSettings)));

it('InterviewPage shows the notice to a visitor who has just applied for laser [R093]', () => {
  renderAt(<InterviewPage />, '/solicitud-completada', appliedState);

  expect(
    screen.getByRole('heading', { name: 'Este tratamiento requiere entrevista telefónica' }),
  ).toBeTruthy();
});

it('InterviewPage shows the notice to a visitor who has not applied, and confirms no request [R010]', () => {
  renderAt(<InterviewPage />, '/solicitud-completada');

  expect(
    screen.getByRole('heading', { name: 'Este tratamiento requiere entrevista telefónica' }),
  ).toBeTruthy();
  expect(screen.queryByText(/Recibimos tu solicitud/)).toBeNull();
  expect(screen.getByRole('link', { name: 'Enviar mi solicitud' }).getAttribute('href')).toBe(
    '/solicitar-paciente',
  );
});
