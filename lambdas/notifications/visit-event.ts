import type { Meta } from '#events/define-event.ts';

/** What every reaction of this room needs of its event: which one it is, and the visit it is about. */
export type VisitEvent = { readonly meta: Meta; readonly data: { readonly appointmentId: string } };
