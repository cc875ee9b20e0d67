import type { StaffOption } from '#shared/staff/api.ts';

/** A free place on the board. */
export type FreePlace = {
  readonly date: string;
  readonly time: string;
  /** Undefined where a column shows everyone. */
  readonly member: StaffOption | undefined;
  /** Minutes until the next appointment or the end of the hours. */
  readonly roomMinutes: number;
  /** Minutes that the form of blocked time starts with. */
  readonly blockMinutes: number;
  /** Whether time is to be blocked instead of an appointment created. */
  readonly isBlocking?: boolean;
};
