export type PlannedAssignment = {
  /** Days from today, negative for a closed appointment. */
  readonly days: number;
  /** Index in the demonstration's clients. */
  readonly client: number;
  readonly doses: readonly (readonly [medicationId: string, doses: number])[];
};

/** Assignments, oldest first, so that doses come from lots that existed at the time. */
export const plannedAssignments: readonly PlannedAssignment[] = [
  // Uses the lot that has since expired.
  { days: -50, client: 9, doses: [['glutation', 6]] },
  { days: -33, client: 2, doses: [['nad', 1]] },
  { days: -26, client: 8, doses: [['glutation', 1]] },
  { days: -24, client: 1, doses: [['glutation', 1]] },
  { days: -20, client: 7, doses: [['glutation', 1]] },
  { days: -18, client: 6, doses: [['glutation', 1]] },
  { days: -14, client: 0, doses: [['glutation', 1]] },
  { days: -12, client: 5, doses: [['glutation', 2]] },
  { days: -10, client: 4, doses: [['glutation', 1]] },
  {
    days: -9,
    client: 2,
    doses: [
      ['vitamina-c-5g', 1],
      ['magnesio', 1],
    ],
  },
  { days: -7, client: 3, doses: [['glutation', 1]] },
  { days: -6, client: 3, doses: [['tirzepatida', 1]] },
  { days: -5, client: 9, doses: [['glutation', 2]] },
  { days: -4, client: 1, doses: [['glutation', 1]] },
  { days: -4, client: 6, doses: [['semaglutida', 1]] },
  { days: -3, client: 0, doses: [['glutation', 1]] },
  { days: -3, client: 5, doses: [['semaglutida', 1]] },
  { days: -2, client: 4, doses: [['semaglutida', 1]] },
  { days: 1, client: 3, doses: [['tirzepatida', 1]] },
  {
    days: 2,
    client: 9,
    doses: [
      ['suero-hidratacion', 1],
      ['glutation', 2],
    ],
  },
  { days: 6, client: 5, doses: [['semaglutida', 1]] },
];
