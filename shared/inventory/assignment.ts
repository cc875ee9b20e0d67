/** Duration of an appointment for medications only. */
export const assignmentMinutes = 60;
/** Maximum medications per appointment, so that assignment and closing fit one transaction each. */
export const maxMedications = 8;

/** Maximum lots per appointment, for the same reason. */
export const maxLots = 12;

const restockThreshold = 10;
/** Whether to warn about few free doses (R363). */
export const isRestockDue = (freeDoses: number): boolean => freeDoses < restockThreshold;
