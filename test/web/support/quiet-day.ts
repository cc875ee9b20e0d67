const noneCounted = { count: 0 };

/** Dashboard counts of a day with nothing pending. */
export const quietDay = {
  date: '2026-03-06',
  laser: { clients: noneCounted, prospects: noneCounted },
  newProspects: 0,
  appointments: { count: 0, unconfirmed: 0 },
  sales: { totalCents: 0, outsidePosCents: 0, count: 0 },
  activeClients: 40,
};
