import { ProspectReceived } from '#events/intake.ts';
import { bookableDays, qualifiedStaff } from '#lambdas/booking/bookable-staff.ts';
import { audit, tell } from '#lambdas/platform/commit.ts';
import { optional } from '#lambdas/platform/env.ts';
import { newToken } from '#lambdas/platform/ids.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { limitSource } from '#lambdas/runtime/limits.ts';
import { operation, operationUsing } from '#lambdas/runtime/operation.ts';
import { hoursForClients } from '#shared/appointments/booking/offered-hours.ts';
import { shownOnWeb } from '#shared/appointments/booking/offered-service.ts';
import { isBookableAt } from '#shared/appointments/booking/slots.ts';
import { categoryNamer } from '#shared/catalog/category.ts';
import { isPublic, onOpenShelves } from '#shared/catalog/landing.ts';
import type { Product } from '#shared/catalog/product.ts';
import { civilAt, today } from '#shared/core/civil-time.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';
import { assertPaperShown } from '#shared/core/paper.ts';
import type { BodyOf } from '#shared/core/route.ts';
import { byName, compareNames } from '#shared/core/sort-names.ts';
import * as api from '#shared/intake/api.ts';
import { consentVersion } from '#shared/intake/application/consent.ts';
import { prospectFrom } from '#shared/intake/application/submission.ts';
import type { Wish } from '#shared/intake/application/wish.ts';
import { intakeErrors } from '#shared/intake/errors.ts';

/** What anybody may look at without saying who they are, from one address. */
const publicReads = { what: 'intake reads', most: 300, seconds: 300 } as const;

export const getIntakeForm = operation(api.getIntakeForm, async ({ source }, platform) => {
  await limitSource(platform, source, publicReads);
  const { adultYears } = await platform.settings.get();
  return { adultYears };
});

/** The services shown on the web, by category and name. */
export const listIntakeServices = operation(api.listIntakeServices, async ({ source }, platform) => {
  await limitSource(platform, source, publicReads);
  const { catalog } = platform;
  const [services, categories] = await Promise.all([catalog.services(), catalog.categories()]);
  const categoryName = categoryNamer(categories);

  return onOpenShelves(services, categories)
    .filter(shownOnWeb)
    .map(({ productId, name, categoryId, durationMinutes, laser }) => ({
      serviceId: productId,
      name,
      durationMinutes,
      laser,
      categoryName: categoryName(categoryId),
    }))
    .sort((a, b) => compareNames(a.categoryName, b.categoryName) || byName(a, b));
});

/** The hours that really are free for a service, with anyone active who performs it; a hidden service is not there. */
export const listOpenTimes = operation(api.listOpenTimes, async ({ query, source }, platform) => {
  await limitSource(platform, source, publicReads);
  const { from, to, serviceId } = query;
  const people = qualifiedStaff(platform, [serviceId]);
  const center = platform.settings.get();
  const [services, categories, staff, rules] = await Promise.all([
    platform.catalog.servicesByIds([serviceId]),
    platform.catalog.categories(),
    bookableDays(platform, { from, to, people, center }),
    center,
  ]);
  const [service] = onOpenShelves(services, categories);
  if (!service || !shownOnWeb(service)) throw new AppError(coreErrors.not_found);
  const { durationMinutes } = service;
  return hoursForClients({ range: { from, to }, staff, durationMinutes, rules, now: platform.now() });
});

/** Few enough that nobody learns by it more than at the sign-in, which tells the same. */
const emailChecks = { what: 'intake e-mail checks', most: 20, seconds: 600 } as const;

/** Told before 28 questions, not after. Of the team, and of an e-mail that nobody proved, nothing is said. */
export const checkIntakeEmail = operationUsing(
  ['users'],
  api.checkIntakeEmail,
  async ({ body: { email }, source }, platform) => {
    await limitSource(platform, source, emailChecks);
    if (optional('uniformSignInErrors') === 'true') return { isClient: false };
    const userId = await platform.users.find(email);
    const client = userId === undefined ? undefined : await platform.patients.find(userId);
    return { isClient: client?.active === true && !client.awaitsEmailProof };
  },
);

/** A service as visitors meet it; undefined for one that they do not. */
async function shownService(
  { catalog }: Pick<Platform, 'catalog'>,
  serviceId: string,
): Promise<Product | undefined> {
  const [services, categories] = await Promise.all([catalog.services(), catalog.categories()]);
  return onOpenShelves(services, categories).find(
    (service) => service.productId === serviceId && isPublic(service),
  );
}

type Body = BodyOf<typeof api.submitIntake>;

const largestBody = 20_000;
const hour = 3600;
const limits = {
  /** A family, or a tablet at the front desk, applies from one address. */
  fromSource: { what: 'intake', most: 60, seconds: hour },
  /** With one e-mail, by whoever does it: typed by a stranger it must not keep its owner out. */
  withEmail: { what: 'intake with an e-mail', most: 5, seconds: hour },
} as const;

/**
 * What they would like, of what visitors are shown. It books nothing: of an hour that nobody may book the service is left,
 * and what is sold no more is let go; their answers are not.
 */
async function wishIn(platform: Platform, { preferred }: Body): Promise<Wish | undefined> {
  if (!preferred) return undefined;
  const { serviceId, date, time } = preferred;
  if (!(await shownService(platform, serviceId))) return undefined;
  if (date === undefined || time === undefined) return { serviceId };
  return isBookableAt({ date, time }, civilAt(platform.now())) ? preferred : { serviceId };
}

/** Always a new prospect, by an id that cannot be guessed: it is what lets its owner, and nobody else, register. */
export const submitIntake = operation(api.submitIntake, async ({ body, raw, source }, platform) => {
  if (Buffer.byteLength(raw.body) > largestBody) throw new AppError(coreErrors.malformed);
  await limitSource(platform, source, limits.fromSource);
  const { prospects, settings, commit, now } = platform;
  const [{ adultYears, brandName }, wish] = await Promise.all([settings.get(), wishIn(platform, body)]);

  const at = now();
  const prospect = prospectFrom({
    prospectId: newToken(16),
    answers: body.answers,
    wish,
    at,
    consentVersion,
    textHash: body.consent.textHash,
    day: { today: today(at), adultYears },
    center: brandName,
  });
  await assertPaperShown(prospect.consent.text, body.consent.textHash, intakeErrors.consent_outdated);
  await limitSource(platform, `${source} for ${prospect.email}`, limits.withEmail);

  const { prospectId, service } = prospect;
  // A program that fills in what nobody sees is told that all went well.
  if (!body.website)
    await commit(
      prospects.create(prospect),
      tell(ProspectReceived, { prospectId }),
      audit('intake.received', prospectId, { after: { service, consentVersion } }),
    );
  const next = service === 'laser' ? ('interview' as const) : ('register' as const);
  return { prospectId, service, next };
});

/** What a client applied with, or presses now: also an hour that is over, so that it is said. */
export const getPreferredAppointment = operation(
  api.getPreferredAppointment,
  async ({ params: { patientId }, query }, platform) => {
    const wish =
      query.serviceId === undefined
        ? (await platform.patients.get(patientId)).preferred
        : { serviceId: query.serviceId };
    const service = wish && (await shownService(platform, wish.serviceId));
    if (!wish || !service) return {};
    const { name: serviceName, laser } = service;
    return { preferred: { ...wish, serviceName, laser } };
  },
);
