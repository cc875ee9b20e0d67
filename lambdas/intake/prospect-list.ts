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
  const { serviceId, ...preferredTime } = preferred;
  const serviceName = services.find(({ productId }) => productId === serviceId)?.name;
  return { preferred: { serviceName, ...preferredTime } };
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

/** Maximum number of search results to compare. Families share a phone, so a match is only a hint. */
const maxMatches = 5;

async function listTeamEmails({ accounts }: Pick<Platform, 'accounts'>): Promise<ReadonlySet<string>> {
  const teamAccounts = await Promise.all((['admin', 'supervisor', 'staff'] as const).map(accounts.byRole));
  return new Set(
    teamAccounts
      .flat()
      .filter(isOpenAccount)
      .map(({ email }) => email),
  );
}

type ProspectMatch = Pick<api.ProspectLine, 'known' | 'emailObstacle'>;

/** Finds the client with the same e-mail or phone, and what prevents an account with the e-mail. */
async function findProspectMatch(
  { patients, accounts }: Pick<Platform, 'patients' | 'accounts'>,
  teamEmails: ReadonlySet<string>,
  { email, phone }: Pick<Prospect, 'email' | 'phone'>,
): Promise<ProspectMatch> {
  const [emailResults, phoneResults] = await Promise.all([
    patients.search(email, { limit: maxMatches }),
    patients.search(phone, { limit: maxMatches }),
  ]);
  const areEmailOwners = await Promise.all(
    emailResults.map(
      async (patient) => patient.email === email && !(await isMailboxLost(patient, { accounts })),
    ),
  );
  const emailOwner = emailResults.find((_, index) => areEmailOwners[index]);
  const client = emailOwner ?? phoneResults.find((patient) => toE164(patient.phone) === phone);
  const unprovedObstacle: ProspectMatch = emailOwner?.awaitsEmailProof ? { emailObstacle: 'unproved' } : {};
  const obstacle: ProspectMatch = teamEmails.has(email) ? { emailObstacle: 'team' } : unprovedObstacle;
  if (!client) return obstacle;
  const { patientId, firstName, lastName } = client;
  return { ...obstacle, known: { patientId, firstName, lastName, by: emailOwner ? 'email' : 'phone' } };
}

export const listProspects = operation(
  api.listProspects,
  async ({ query: { cursor } }, { prospects, patients, catalog, accounts }) => {
    const [page, services, teamEmails] = await Promise.all([
      prospects.open(cursor),
      catalog.services(),
      listTeamEmails({ accounts }),
    ]);
    const matches = await Promise.all(
      page.rows.map((prospect) => findProspectMatch({ patients, accounts }, teamEmails, prospect)),
    );
    const rows = page.rows.map((prospect, index) => ({
      ...toProspectLine(prospect, services),
      ...matches[index],
    }));
    return { ...page, rows };
  },
);
