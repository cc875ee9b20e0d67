import type { ComponentType } from 'react';
import type { Role } from '#shared/core/roles.ts';
import type { RecordSummary } from '#shared/records/api.ts';
import { latePart } from '#web/src/ui/late/late-part.tsx';
import { recordText } from './copy.ts';

type Panel = ComponentType<{ patientId: string }>;
export type RecordTab = {
  /** As the address has it. */
  readonly id: string;
  readonly label: string;
  readonly Panel: Panel;
  /** How much there is in it, beside its name. */
  readonly count?: (record: RecordSummary) => number;
  readonly roles?: readonly Role[];
  /** Only an address, or an event that carries it, opens it (R390). */
  readonly hidden?: true;
};

const { tab } = recordText;

/** In the order people see them; each is loaded when somebody opens it. */
const recordTabs: readonly RecordTab[] = [
  {
    id: 'tratamiento',
    label: tab.treatment,
    Panel: latePart(async () => (await import('./treatment/treatment-tab.tsx')).RecordTreatmentTab),
  },
  {
    id: 'recomendaciones',
    label: tab.recommendations,
    Panel: latePart(
      async () => (await import('./recommendations/recommendations-tab.tsx')).RecordRecommendationsTab,
    ),
  },
  {
    id: 'documentos',
    label: tab.documents,
    count: ({ documentCount }) => documentCount,
    Panel: latePart(async () => (await import('./documents-tab.tsx')).RecordDocumentsTab),
  },
  {
    id: 'piel',
    label: tab.skin,
    Panel: latePart(async () => (await import('./skin/skin-tab.tsx')).RecordSkinTab),
  },
  {
    id: 'entrevista',
    label: tab.intake,
    Panel: latePart(async () => (await import('./intake/intake-tab.tsx')).RecordIntakeTab),
  },
  {
    id: 'citas',
    label: tab.appointments,
    roles: ['admin', 'supervisor'],
    Panel: latePart(async () => (await import('./appointments/appointments-tab.tsx')).RecordAppointmentsTab),
  },
  {
    id: 'salud',
    label: tab.health,
    Panel: latePart(async () => (await import('./health/health-tab.tsx')).RecordHealthTab),
  },
  {
    id: 'accesos',
    label: tab.access,
    roles: ['admin'],
    Panel: latePart(async () => (await import('./access-tab.tsx')).RecordAccessTab),
  },
  {
    id: 'solicitudes',
    roles: ['admin'],
    label: tab.doses,
    hidden: true,
    Panel: latePart(async () => (await import('./doses/doses-tab.tsx')).RecordDosesTab),
  },
];

/** What somebody of this role sees; a hidden one only when it is asked for. */
export const tabsFor = (role: Role, asked: string | undefined) =>
  recordTabs.filter(
    ({ id, roles, hidden }) => (roles === undefined || roles.includes(role)) && (!hidden || id === asked),
  );
