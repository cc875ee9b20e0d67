/** Duration of an appointment for medications only. */
export const assignmentMinutes = 60;
/** Medications per appointment, so that assignment and closing fit one transaction each. */
export const mostMedications = 8;

/** Lots per appointment, for the same reason. */
export const mostLots = 12;

const restockThreshold = 10;
/** Whether to warn about few free doses (R363). */
export const isRestockDue = (freeDoses: number): boolean => freeDoses < restockThreshold;
