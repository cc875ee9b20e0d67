import { randomUUID } from 'node:crypto';
import { InvitationDue } from '#events/accounts.ts';
import type { MailMessage } from '#infra/local/emulators/messages/mailbox.ts';
import type { Stack } from '#infra/local/runtime/stack.ts';
import { openAccount } from '#lambdas/accounts/open-account.ts';
import { emit } from '#lambdas/platform/commit.ts';
import { users as makeUsers } from '#lambdas/platform/external/from-env.ts';
import type { Account } from '#shared/accounts/account.ts';
import type { Role } from '#shared/core/roles.ts';
import type { Prospect } from '#shared/intake/prospects/prospect.ts';
import type { Patient } from '#shared/patients/patient.ts';
import { thePlatform } from '../center/center.ts';
import { noConditions } from '../intake/intake-records.ts';

type InvitedAccountInput = Partial<Pick<Account, 'role' | 'firstName' | 'email' | 'phone'>> & {
  readonly patient?: Partial<Patient>;
};
let invitations = 0;

/** Opens an account with an invitation, as the front desk does. */
export async function anInvitedAccount({
  patient,
  ...accountFields
}: InvitedAccountInput = {}): Promise<Account> {
  invitations += 1;
  const platform = thePlatform();
  const { patients } = platform;
  const person = {
    role: 'patient' as Role,
    firstName: 'Ana',
    lastName: 'Rivera',
    email: `ana${invitations}@test.example`,
    phone: `787-555-${2000 + invitations}`,
    ...accountFields,
  };
  const users = await makeUsers();
  return openAccount({ ...platform, users }, person, ({ userId, ...contact }) => [
    ...(person.role === 'patient' ? patients.put(buildClient(userId, contact, { ...patient })) : []),
    emit(InvitationDue, { userId }),
  ]);
}

const buildClient = (
  patientId: string,
  { firstName, lastName, email, phone }: Omit<Account, 'userId'>,
  changes: Partial<Patient>,
): Patient => ({
  patientId,
  firstName,
  lastName,
  email,
  phone,
  active: true,
  permissions: [],
  allowedServiceIds: [],
  createdAt: '2026-01-05T14:00:00.000Z',
  version: 0,
  ...changes,
});

export type InvitationMail = {
  readonly mail: MailMessage;
  readonly link: URL;
  readonly email: string;
  readonly password: string;
};

/** Returns the newest invitation mail to an e-mail, with its link and temporary password. */
export async function readInvitationMail(
  stack: Stack,
  { email }: Pick<Account, 'email'>,
): Promise<InvitationMail> {
  await stack.waitUntilSettled();
  const [mail] = stack.messages.mailbox.list({ type: 'mail', to: email });
  if (!mail) throw new Error(`${email} was not invited.`);
  const link = new URL((/href="([^"]*[#?&;]pas=[^"]*)"/.exec(mail.html)?.[1] ?? '').replaceAll('&amp;', '&'));
  const credentials = new URLSearchParams(link.hash.slice(1));
  return { mail, link, email: credentials.get('email')!, password: credentials.get('pas')! };
}

/** Returns the newest SMS to a phone. */
export async function readNewestSms(stack: Stack, { phone }: Pick<Account, 'phone'>): Promise<string> {
  await stack.waitUntilSettled();
  return stack.messages.mailbox.list({ type: 'sms', to: `+1${phone.replace(/\D/g, '')}` })[0]?.text ?? '';
}

/** Returns the messages to an account that concern no appointment, such as `mail sent`, newest first. */
export async function listNotices(stack: Stack, { userId }: Pick<Account, 'userId'>): Promise<string[]> {
  await stack.waitUntilSettled();
  const notices = await thePlatform().deliveries.ofPerson(userId);
  return notices.map(({ channel, state, skipReason }) => `${channel} ${skipReason ?? state}`);
}

/** Returns the token of the short link in a message. */
export const findShortLinkToken = (text: string) => /\/e\/([\w-]+)/.exec(text)?.[1] ?? '';

const addressLine = 'Calle Loíza 1850, San Juan';
const contact = { name: 'Rosa Vega', relationship: 'Madre', phone: '7875550199' };

/** Creates a prospect who submitted the questionnaire, for a facial by default. */
export async function aProspect(fields: Partial<Prospect> = {}): Promise<Prospect> {
  const email = fields.email ?? `luz-${randomUUID().slice(0, 8)}@test.example`;
  const prospect: Prospect = {
    prospectId: randomUUID(),
    firstName: 'Luz',
    lastName: 'Colón Vega',
    email,
    phone: '+17875552001',
    address: addressLine,
    service: 'facial',
    source: 'intake',
    status: 'pending',
    laserRequestPending: false,
    answers: {
      fullName: 'Luz Colón Vega',
      sex: 'female',
      birthDate: '1990-05-20',
      license: 'D12345',
      address: addressLine,
      email,
      emailConfirmation: email,
      phone: '7875552001',
      emergencyContact: contact,
      conditions: { ...noConditions, skinAllergies: true },
      allergies: 'Penicilina',
      pastTreatments: '',
      medications: '',
      areaTreated: false,
      areaTreatmentDetail: '',
      lastTreatment: '',
      reason: 'Limpieza',
      service: 'facial',
    },
    ageYears: 35,
    consent: {
      id: 'consentimiento_general',
      version: 'v2.0',
      accepted: true,
      isMinor: false,
      acceptedAt: '2026-01-05T14:00:00.000Z',
      text: 'Acepto.',
      textHash: 'a'.repeat(64),
    },
    createdAt: thePlatform().now().toISOString(),
    version: 0,
    ...fields,
  };
  const { prospects, commit } = thePlatform();
  await commit(prospects.create(prospect));
  return prospect;
}
