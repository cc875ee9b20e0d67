/** Requirements of the parts that stand, by their numbers in the product's list, and those that wait, with the reason. */
const between = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => `R${String(first + index).padStart(3, '0')}`);

export const due: readonly string[] = [
  // Addresses, guard, sign-in, recovery, policy, the aesthetician's shell.
  ...[...between(2, 4), 'R007', 'R015', ...between(19, 22), ...between(24, 25), ...between(27, 28)],
  ...[...between(29, 53), ...between(72, 76), ...between(88, 92), 'R108', 'R110'],
  // A client's visits, requests, the calendar, completed visits, availability, slots, a day's visits, closing, money.
  ...between(160, 288),
];

export const waiting: Readonly<Record<string, string>> = {
  R274: 'Expenses of medications come with the stock of medications.',
  R275: 'Stock of medications comes with its screens.',
  R276: 'The history of medications comes with the stock of medications.',
  R287: 'Collecting a balance at the till comes with the point of sale.',
};
