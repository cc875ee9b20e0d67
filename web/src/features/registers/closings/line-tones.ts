/** Text colors of the marked lines of a report. */
export const lineTones = { sum: 'ink', total: 'ink', missing: 'danger', over: 'warning' } as const;
