import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { demoSettings } from '#infra/local/seed/center.ts';
import { publicSettings } from '#shared/settings/settings-rules.ts';
import { rememberCenter } from '#web/src/components/center/center.ts';
import { appliedState } from '#web/src/features/intake/applied-state.ts';
import { InterviewPage } from '#web/src/features/intake/interview/interview-page.tsx';
import { renderAt } from '../support/render.tsx';

beforeEach(() => rememberCenter(publicSettings(demoSettings)));

it('is told to whoever has just applied for laser [R093]', () => {
  renderAt(<InterviewPage />, '/solicitud-completada', appliedState);

  expect(
    screen.getByRole('heading', { name: 'Este tratamiento requiere entrevista telefónica' }),
  ).toBeTruthy();
});

it('leads anybody else to the beginning of the questionnaire', () => {
  renderAt(<InterviewPage />, '/solicitud-completada');

  expect(screen.getByLabelText('dirección').textContent).toBe('/solicitar-paciente');
});
