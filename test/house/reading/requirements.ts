/** Requirements of the parts that stand, by their numbers in the product's list, and those that wait, with the reason. */
const between = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => `R${String(first + index).padStart(3, '0')}`);

export const due: readonly string[] = [
  // Addresses, guard, sign-in, accounts, recovery, landing, policy, interview, the shells, documents, prospects, laser
  // requests, letting people in, SMS.
  ...between(1, 159),
  // A client's appointments, requests, the calendar, completed appointments, availability, slots, a day's appointments, closing, money.
  ...between(160, 288),
  // Receipts; the point of sale: its menu, selling, paying, collecting, reports, closings.
  ...between(289, 341),
  // Medicines, their assignment to appointments.
  ...between(342, 371),
  // Aestheticians, clients, notes and skin, consent to laser, the questionnaire; what is stored.
  ...between(372, 428),
  // Finances, of the center and of a client.
  ...between(429, 434),
  // The map of the team.
  ...between(435, 437),
  // Health of the client, requests for more doses.
  ...between(438, 448),
  // Products, stock, categories, taxes, the move of their pictures, the banner.
  ...between(449, 473),
  ...between(474, 480),
];

export const waiting: Readonly<Record<string, string>> = {};
