import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { mayChange } from '#shared/appointments/changes/changes.ts';
import { cancellationPolicy, freeCancellationHours } from '#shared/appointments/changes/policy.ts';
import { instantOf } from '#shared/core/civil-time.ts';
import { anAppointment } from '#test/support/appointments/sample-appointment.ts';
import { renderAt } from '#test/web/support/render.tsx';
import { CancellationPolicyPage } from '#web/src/features/appointments/shared/cancellation-policy-page.tsx';

const ruleOf = (title: string) => cancellationPolicy.rules.find((rule) => rule.title === title)?.text ?? '';

it.each([
  ['Depósito', /Se cobra cuando aprobamos la cita/],
  ['Cambios y cancelaciones', /sin costo hasta 48 horas antes de la cita/],
  ['Ausencias', /Si no asistes a tu cita, pierdes el depósito/],
  ['Fuerza mayor', /el centro puede reprogramar tu cita sin costo/],
])('the page says under %s what the center holds to [R088 R089 R090 R091]', (title, words) => {
  renderAt(<CancellationPolicyPage />, '/politica-cancelacion');

  expect(screen.getByRole('heading', { name: title })).toBeTruthy();
  expect(screen.getByText(words).textContent).toBe(ruleOf(title));
});

it('the hours it states are those the rules keep [R092]', () => {
  const appointment = anAppointment({ status: 'confirmed' });
  const limit = instantOf(appointment.date, appointment.time).getTime() - freeCancellationHours * 3_600_000;

  expect(cancellationPolicy.summary).toContain(`${freeCancellationHours} horas`);
  expect(mayChange(appointment, new Date(limit))).toBe(true);
  expect(mayChange(appointment, new Date(limit + 1))).toBe(false);
});
