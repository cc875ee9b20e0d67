import {
  AppointmentCompleted,
  AppointmentConfirmed,
  AppointmentDenied,
  AppointmentRequested,
  HoldLapsed,
} from './appointments.ts';
import type { EventContract } from './define-event.ts';

/** Every event of the product. */
export const catalogue: readonly EventContract[] = [
  AppointmentRequested,
  AppointmentConfirmed,
  AppointmentDenied,
  HoldLapsed,
  AppointmentCompleted,
];
