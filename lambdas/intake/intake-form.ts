import { ProspectReceived } from '#events/intake.ts';
import { listQualifiedStaff, readBookableDays } from '#lambdas/booking/bookable-staff.ts';
import { audit, emit } from '#lambdas/platform/commit.ts';
import { findEnv } from '#lambdas/platform/env.ts';
import { newToken } from '#lambdas/platform/ids.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { limitSource } from '#lambdas/runtime/limits.ts';
import { operation, operationWithPorts } from '#lambdas/runtime/operation.ts';
import { listTimesForClients } from '#shared/appointments/booking/offered-hours.ts';
import { isShownOnWeb } from '#shared/appointments/booking/offered-service.ts';
import { isBookableAt } from '#shared/appointments/booking/slots.ts';
import { createCategoryNamer } from '#shared/catalog/category.ts';
import { excludeHiddenCategories, isPublicProduct } from '#shared/catalog/landing.ts';
import type { Product } from '#shared/catalog/product.ts';
import { getToday, toCivilDateTime } from '#shared/core/civil-time.ts';
import { assertDocumentShown } from '#shared/core/document-text.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';
import type { BodyOf } from '#shared/core/route.ts';
import { compareByName, compareNames } from '#shared/core/sort-names.ts';
import * as api from '#shared/intake/api.ts';
import type { AppointmentPreference } from '#shared/intake/application/appointment-preference.ts';
import { consentVersion } from '#shared/intake/application/consent.ts';
import { toProspect } from '#shared/intake/application/submission.ts';
import { intakeErrors } from '#shared/intake/errors.ts';

const publicReadLimit = { action: 'intake reads', maxCount: 300, seconds: 300 } as const;

export const getIntakeForm = operation(api.getIntakeForm, async ({ source }, platform) => {
  await limitSource(platform, source, publicReadLimit);
  const { adultYears } = await platform.settings.get();
  return { adultYears };
});

export const listIntakeServices = operation(api.listIntakeServices, async ({ source }, platform) => {
  await limitSource(platform, source, publicReadLimit);
  const { catalog } = platform;
  const [services, categories] = await Promise.all([catalog.services(), catalog.categories()]);
  const getCategoryName = createCategoryNamer(categories);

  return excludeHiddenCategories(services, categories)
    .filter(isShownOnWeb)
    .map(({ productId, name, categoryId, durationMinutes, laser }) => ({
      serviceId: productId,
      name,
      durationMinutes,
      laser,
      categoryName: getCategoryName(categoryId),
    }))
    .sort((a, b) => compareNames(a.categoryName, b.categoryName) || compareByName(a, b));
});

/** Lists free times for a service with any member. Throws `request.not_found` for a hidden service. */
export const listOpenTimes = operation(api.listOpenTimes, async ({ query, source }, platform) => {
  await limitSource(platform, source, publicReadLimit);
  const { from, to, serviceId } = query;
  const qualifiedStaff = listQualifiedStaff(platform, [serviceId]);
  const center = platform.settings.get();
  const [services, categories, staff, rules] = await Promise.all([
    platform.catalog.servicesByIds([serviceId]),
    platform.catalog.categories(),
    readBookableDays(platform, { from, to, members: qualifiedStaff, center }),
    center,
  ]);
  const [service] = excludeHiddenCategories(services, categories);
  if (!service || !isShownOnWeb(service)) throw new AppError(coreErrors.not_found);
  const { durationMinutes } = service;
  return listTimesForClients({ range: { from, to }, staff, durationMinutes, rules, now: platform.now() });
});

/** A limit low enough to reveal no more than the sign-in does. */
const emailCheckLimit = { action: 'intake e-mail checks', maxCount: 20, seconds: 600 } as const;

/** Checks the e-mail before the 28 questions. Reveals nothing about the team or unproved e-mails. */
export const checkIntakeEmail = operationWithPorts(
  ['users'],
  api.checkIntakeEmail,
  async ({ body: { email }, source }, platform) => {
    await limitSource(platform, source, emailCheckLimit);
    if (findEnv('uniformSignInErrors') === 'true') return { isClient: false };
    const userId = await platform.users.find(email);
    const client = userId === undefined ? undefined : await platform.patients.find(userId);
    return { isClient: client?.active === true && !client.awaitsEmailProof };
  },
);

async function findPublicService(
  { catalog }: Pick<Platform, 'catalog'>,
  serviceId: string,
): Promise<Product | undefined> {
  const [services, categories] = await Promise.all([catalog.services(), catalog.categories()]);
  return excludeHiddenCategories(services, categories).find(
    (service) => service.productId === serviceId && isPublicProduct(service),
  );
}

type IntakeBody = BodyOf<typeof api.submitIntake>;

const maxBodyBytes = 20_000;
const hourSeconds = 3600;
const submissionLimits = {
  /** Limit per source, from which a family or a front desk tablet submits. */
  fromSource: { action: 'intake', maxCount: 60, seconds: hourSeconds },
  /** Limit per source and e-mail, so that a stranger cannot block the e-mail's owner. */
  withEmail: { action: 'intake with an e-mail', maxCount: 5, seconds: hourSeconds },
} as const;

/** Reads the preferred service if visitors see it, with its time only if bookable. Reserves nothing. */
async function readPreference(
  platform: Platform,
  { preferred }: IntakeBody,
): Promise<AppointmentPreference | undefined> {
  if (!preferred) return undefined;
  const { serviceId, date, time } = preferred;
  if (!(await findPublicService(platform, serviceId))) return undefined;
  if (date === undefined || time === undefined) return { serviceId };
  return isBookableAt({ date, time }, toCivilDateTime(platform.now())) ? preferred : { serviceId };
}

/** Creates an application with an unguessable id, which authorizes its owner to register. */
export const submitIntake = operation(api.submitIntake, async ({ body, raw, source }, platform) => {
  if (Buffer.byteLength(raw.body) > maxBodyBytes) throw new AppError(coreErrors.malformed);
  await limitSource(platform, source, submissionLimits.fromSource);
  const { prospects, settings, commit, now } = platform;
  const [{ adultYears, brandName }, preference] = await Promise.all([
    settings.get(),
    readPreference(platform, body),
  ]);

  const at = now();
  const prospect = toProspect({
    prospectId: newToken(16),
    answers: body.answers,
    preference,
    at,
    consentVersion,
    textHash: body.consent.textHash,
    day: { today: getToday(at), adultYears },
    center: brandName,
  });
  await assertDocumentShown(prospect.consent.text, body.consent.textHash, intakeErrors.consent_outdated);
  await limitSource(platform, `${source} for ${prospect.email}`, submissionLimits.withEmail);

  const { prospectId, service } = prospect;
  // A bot that fills in the hidden field gets a success response.
  if (!body.website)
    await commit(
      prospects.create(prospect),
      emit(ProspectReceived, { prospectId }),
      audit('intake.received', prospectId, { after: { service, consentVersion } }),
    );
  const nextStep = service === 'laser' ? ('interview' as const) : ('register' as const);
  return { prospectId, service, next: nextStep };
});

/** Returns the application's preference or the selected service. A past time is included, because the screen explains it. */
export const getPreferredAppointment = operation(
  api.getPreferredAppointment,
  async ({ params: { patientId }, query }, platform) => {
    const preference =
      query.serviceId === undefined
        ? (await platform.patients.get(patientId)).preferred
        : { serviceId: query.serviceId };
    const service = preference && (await findPublicService(platform, preference.serviceId));
    if (!preference || !service) return {};
    const { name: serviceName, laser } = service;
    return { preferred: { ...preference, serviceName, laser } };
  },
);
