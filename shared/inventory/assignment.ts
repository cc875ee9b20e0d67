/** An appointment at which only medicines are given takes this long. */
export const assignmentMinutes = 60;
/** Of one appointment, so that its doses and its closing have room in one transaction each. */
export const mostMedications = 8;

/** Lots that its doses may come from, for the same reason. */
export const mostLots = 12;

const fewDoses = 10;
/** Whether so few doses are free that whoever assigns them is warned (R363). */
export const isRestockDue = (freeDoses: number): boolean => freeDoses < fewDoses;
