import { describe, expect } from 'vitest';
import { listOfferedServices } from '#shared/appointments/api.ts';
import { listBookableServices } from '#shared/appointments/calendar/calendar-api.ts';
import { getLanding } from '#shared/catalog/api.ts';
import { getProductUse, removeProduct } from '#shared/catalog/desk-api.ts';
import { listIntakeServices } from '#shared/intake/api.ts';
import { aCategory, aTax } from '#test/support/center/categories.ts';
import { aService, thePlatform } from '#test/support/center/center.ts';
import {
  approve,
  buildAssignmentFor,
  createConfirmedAppointment,
  createFixture,
  loadAppointment,
  request,
  submitRequest,
} from '#test/support/center/fixture.ts';
import { it, stack } from '#test/support/flow.ts';
import { caller } from '#test/support/system/api-client.ts';

describe('booked service', () => {
  it('is taxed with the sum of its active taxes, as listed for the desk [R318 R319 R470]', async ({
    fixture,
  }) => {
    const taxes = [
      await aTax(),
      await aTax({ basisPoints: 100 }),
      await aTax({ basisPoints: 600, active: false }),
    ];
    await aService(fixture.serviceId, { priceCents: 10_000, taxIds: taxes.map(({ taxId }) => taxId) });

    const { reply } = await fixture.asAdmin(listBookableServices);
    const appointmentId = await request(fixture);

    const rates = [{ basisPoints: 1050 }, { basisPoints: 100 }];
    expect(reply.find(({ serviceId }) => serviceId === fixture.serviceId)).toMatchObject({ rates });
    const { services, totalCents } = await loadAppointment(appointmentId);
    expect([services[0], totalCents]).toMatchObject([{ rates }, 11_150]);
  });

  it('can still be approved if it was deleted after the request, but not booked again', async ({
    fixture,
  }) => {
    const appointmentId = await request(fixture);
    const { catalog, commit, now } = thePlatform();
    // Simulates a deletion that bypassed the check for upcoming appointments.
    const [service] = await catalog.servicesByIds([fixture.serviceId]);
    const removal = {
      active: false,
      visible: false,
      showIn: 'none',
      removedAt: now().toISOString(),
    } as const;
    await commit(catalog.changeProduct(service!, removal));

    const { status } = await approve(fixture, appointmentId, buildAssignmentFor(fixture));

    expect(status).toBe(200);
    expect((await submitRequest(fixture, { time: '15:00' })).problem.code).toBe(
      'appointment.service_not_offered',
    );
    expect((await fixture.asAdmin(removeProduct, { params: { productId: fixture.serviceId } })).status).toBe(
      404,
    );
  });

  it('is not offered if its category is hidden from visitors', async ({ fixture }) => {
    const { categoryId } = await aCategory({ visible: false, visibleOnLanding: true });
    await aService(fixture.serviceId, { categoryId });
    const params = { patientId: fixture.patient.patientId };

    const offeredServices = await fixture.asPatient(listOfferedServices, { params });
    const intakeServices = await caller(stack.url)(listIntakeServices);
    const landing = await caller(stack.url)(getLanding);
    const { problem } = await submitRequest(fixture);

    const ids = [...offeredServices.reply, ...intakeServices.reply].map(({ serviceId }) => serviceId);
    expect(ids).not.toContain(fixture.serviceId);
    expect(landing.reply.categories.map((category) => category.categoryId)).not.toContain(categoryId);
    expect(problem.code).toBe('appointment.service_not_offered');
  });

  it('cannot be deleted while upcoming appointments use it', async () => {
    const bookedFixture = await createFixture(stack);
    const params = { productId: bookedFixture.serviceId };
    await createConfirmedAppointment(bookedFixture, '10:00');

    const usage = await bookedFixture.asAdmin(getProductUse, { params });
    const { status, problem } = await bookedFixture.asAdmin(removeProduct, { params });

    expect(usage.reply.upcomingAppointments).toBe(1);
    expect([status, problem.code]).toEqual([409, 'product.booked']);
    expect(problem.detail).toBe(
      'Tiene 1 cita por venir. Desactívalo: se deja de vender y lo reservado sigue en pie.',
    );
    const freeFixture = await createFixture(stack);
    expect(
      (await freeFixture.asAdmin(removeProduct, { params: { productId: freeFixture.serviceId } })).status,
    ).toBe(200);
    const response = await submitRequest(freeFixture);
    expect(response.problem.code).toBe('appointment.service_not_offered');
  });
});
