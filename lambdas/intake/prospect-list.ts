import { isMailboxLost } from '#lambdas/accounts/lost-mailbox.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import { isOpenAccount } from '#shared/accounts/account.ts';
import type { Product } from '#shared/catalog/product.ts';
import { toE164 } from '#shared/core/phone/e164.ts';
import * as api from '#shared/intake/prospects/desk-api.ts';
import type { Prospect } from '#shared/intake/prospects/prospect.ts';

type NamedServices = readonly Pick<Product, 'productId' | 'name'>[];

export function toPreference(
  { preferred }: Pick<Prospect, 'preferred'>,
  services: NamedServices,
): Pick<api.ProspectLine, 'preferred'> {
  if (!preferred) return {};
  const { serviceId, ...hour } = preferred;
  const serviceName = services.find(({ productId }) => productId === serviceId)?.name;
  return { preferred: { serviceName, ...hour } };
}

const toProspectLine = (prospect: Prospect, services: NamedServices): api.ProspectLine => {
  const { prospectId, firstName, lastName, address, phone, email, service, status, createdAt } = prospect;
  const { isMinor } = prospect.consent;
  return {
    prospectId,
    firstName,
    lastName,
    address,
    phone,
    email,
    service,
    status,
    isMinor,
    createdAt,
    ...toPreference(prospect, services),
  };
};

/** Search results compared; families share a phone, so the match is only a hint. */
const maxMatches = 5;

async function listTeamEmails({ accounts }: Pick<Platform, 'accounts'>): Promise<ReadonlySet<string>> {
  const team = await Promise.all((['admin', 'supervisor', 'staff'] as const).map(accounts.byRole));
  return new Set(
    team
      .flat()
      .filter(isOpenAccount)
      .map(({ email }) => email),
  );
}

type ProspectMatch = Pick<api.ProspectLine, 'known' | 'emailObstacle'>;

/** The client with the same e-mail or phone, and what prevents an account with the e-mail. */
async function findProspectMatch(
  { patients, accounts }: Pick<Platform, 'patients' | 'accounts'>,
  team: ReadonlySet<string>,
  { email, phone }: Pick<Prospect, 'email' | 'phone'>,
): Promise<ProspectMatch> {
  const [byEmail, byPhone] = await Promise.all([
    patients.search(email, { most: maxMatches }),
    patients.search(phone, { most: maxMatches }),
  ]);
  const held = await Promise.all(
    byEmail.rows.map(async (each) => each.email === email && !(await isMailboxLost(each, { accounts }))),
  );
  const sameEmail = byEmail.rows.find((_, index) => held[index]);
  const client = sameEmail ?? byPhone.rows.find((patient) => toE164(patient.phone) === phone);
  const blocked: ProspectMatch = team.has(email)
    ? { emailObstacle: 'team' }
    : sameEmail?.awaitsEmailProof
      ? { emailObstacle: 'unproved' }
      : {};
  if (!client) return blocked;
  const { patientId, firstName, lastName } = client;
  return { ...blocked, known: { patientId, firstName, lastName, by: sameEmail ? 'email' : 'phone' } };
}

export const listProspects = operation(
  api.listProspects,
  async ({ query: { cursor } }, { prospects, patients, catalog, accounts }) => {
    const [page, services, team] = await Promise.all([
      prospects.open(cursor),
      catalog.services(),
      listTeamEmails({ accounts }),
    ]);
    const standings = await Promise.all(
      page.rows.map((prospect) => findProspectMatch({ patients, accounts }, team, prospect)),
    );
    const rows = page.rows.map((prospect, index) => ({
      ...toProspectLine(prospect, services),
      ...standings[index],
    }));
    return { ...page, rows };
  },
);
