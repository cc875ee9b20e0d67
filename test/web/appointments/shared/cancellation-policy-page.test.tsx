import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { demoSettings } from '#infra/local/seed/center.ts';
import { canChange } from '#shared/appointments/changes/changes.ts';
import { buildCancellationPolicy } from '#shared/appointments/changes/policy.ts';
import { defaultBookingTerms } from '#shared/appointments/changes/terms.ts';
import { toInstant } from '#shared/core/civil-time.ts';
import { toPublicSettings } from '#shared/settings/settings-rules.ts';
import { anAppointment as createSampleAppointment } from '#test/support/appointments/sample-appointment.ts';
import { renderAt } from '#test/web/support/render.tsx';
import { rememberCenter as storePublicSettings } from '#web/src/components/center/center.ts';
import { CancellationPolicyPage } from '#web/src/features/appointments/shared/cancellation-policy-page.tsx';

beforeEach(() => storePublicSettings(toPublicSettings(demoSettings)));

const { summary, rules } = buildCancellationPolicy(defaultBookingTerms);
const findRuleText = (title: string) => rules.find((rule) => rule.title === title)?.text ?? '';

it.each([
  ['Depósito', /Se cobra cuando aprobamos la cita/],
  ['Cambios y cancelaciones', /sin costo hasta 48 horas antes de la cita/],
  ['Ausencias', /Si no asistes a tu cita, pierdes el depósito/],
  ['Fuerza mayor', /el centro puede reprogramar tu cita sin costo/],
])(
  'CancellationPolicyPage shows the policy text under the heading %s [R088 R089 R090 R091]',
  (title, expectedText) => {
    renderAt(<CancellationPolicyPage />, '/politica-cancelacion');

    expect(screen.getByRole('heading', { name: title })).toBeTruthy();
    expect(screen.getByText(expectedText).textContent).toBe(findRuleText(title));
  },
);

it.each([0, 24, 48, 96])('canChange allows changes until %j hours before the appointment [R092]', (hours) => {
  const appointment = createSampleAppointment({ status: 'confirmed', freeCancellationHours: hours });
  const deadline = toInstant(appointment.date, appointment.time).getTime() - hours * 3_600_000;

  expect(canChange(appointment, new Date(deadline))).toBe(true);
  expect(canChange(appointment, new Date(deadline + 1))).toBe(false);
});

it('buildCancellationPolicy uses the configured hours and deposit percentage [R092]', () => {
  const customPolicy = buildCancellationPolicy({ freeCancellationHours: 24, depositPercent: 30 });

  expect(summary).toContain('48 horas');
  expect(customPolicy.summary).toContain('24 horas');
  expect(customPolicy.rules[0]?.text).toContain('depósito del 30%');
});
