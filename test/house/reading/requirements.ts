/** Requirements of implemented parts by number, and deferred ones with the reason. */
const between = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => `R${String(first + index).padStart(3, '0')}`);

export const due: readonly string[] = [
  // Addresses, guard, sign-in, accounts, recovery, landing, policy, interview, shells, documents, prospects,
  // laser requests, activation, SMS.
  ...between(1, 159),
  // A client's appointments, requests, the calendar, completed appointments, availability, slots, daily work,
  // closing, money.
  ...between(160, 288),
  // Receipts; the POS: menu, selling, paying, collecting, reports, closings.
  ...between(289, 341),
  // Medications and their assignment to appointments.
  ...between(342, 371),
  // Aestheticians, clients, notes and skin, laser consent, the questionnaire; stored data.
  ...between(372, 428),
  // Finances of the center and of a client.
  ...between(429, 434),
  // Team map.
  ...between(435, 437),
  // Client health and dose requests.
  ...between(438, 448),
  // Products, stock, categories, taxes, picture migration, the banner.
  ...between(449, 473),
  ...between(474, 480),
];

export const waiting: Readonly<Record<string, string>> = {};
