import type { ProspectLine } from '#shared/intake/desk-api.ts';
import type { Prospect } from '#shared/intake/prospect.ts';

export const prospectLine = (prospect: Prospect): ProspectLine => {
  const { prospectId, firstName, lastName, address, phone, email, service, status, createdAt } = prospect;
  const isMinor = prospect.consent.isMinor;
  return { prospectId, firstName, lastName, address, phone, email, service, status, isMinor, createdAt };
};
