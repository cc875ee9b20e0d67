import type { ComponentType } from 'react';
import type { Role } from '#shared/core/roles.ts';
import type { RecordSummary } from '#shared/records/api.ts';
import { lazyPart } from '#web/src/ui/lazy/lazy-part.tsx';
import { recordText } from './copy.ts';

export type PanelProps = {
  readonly patientId: string;
  /** How often a new note was requested, which focuses its field. */
  readonly noteRequests: number;
  readonly onTab: (tab: string) => void;
  readonly onEditProfile: () => void;
};
type Panel = ComponentType<PanelProps>;
export type RecordTab = {
  readonly id: string;
  readonly label: string;
  readonly Panel: Panel;
  /** Number of entries, shown beside the label. */
  readonly count?: (record: RecordSummary) => number;
  readonly roles?: readonly Role[];
  /** Opened only by the URL or an event (R390). */
  readonly hidden?: true;
};

const { tabLabels } = recordText;

export const overviewTab = 'resumen';
export const profileTab = 'perfil';

/** The tab that everybody sees first. */
export const firstTab: RecordTab = {
  id: overviewTab,
  label: tabLabels.overview,
  Panel: lazyPart<PanelProps>(async () => (await import('./overview/overview-tab.tsx')).RecordOverviewTab),
};

/** Tabs in display order, each loaded when opened. */
const recordTabs: readonly RecordTab[] = [
  firstTab,
  {
    id: 'tratamiento',
    label: tabLabels.treatment,
    Panel: lazyPart<PanelProps>(
      async () => (await import('./treatment/treatment-tab.tsx')).RecordTreatmentTab,
    ),
  },
  {
    id: 'recomendaciones',
    label: tabLabels.recommendations,
    Panel: lazyPart<PanelProps>(
      async () => (await import('./recommendations/recommendations-tab.tsx')).RecordRecommendationsTab,
    ),
  },
  {
    id: 'documentos',
    label: tabLabels.documents,
    count: ({ documentCount }) => documentCount,
    Panel: lazyPart<PanelProps>(async () => (await import('./documents-tab.tsx')).RecordDocumentsTab),
  },
  {
    id: 'piel',
    label: tabLabels.skin,
    Panel: lazyPart<PanelProps>(async () => (await import('./skin/skin-tab.tsx')).RecordSkinTab),
  },
  {
    id: 'entrevista',
    label: tabLabels.intake,
    Panel: lazyPart<PanelProps>(async () => (await import('./intake/intake-tab.tsx')).RecordIntakeTab),
  },
  {
    id: 'citas',
    label: tabLabels.appointments,
    roles: ['admin', 'supervisor'],
    Panel: lazyPart<PanelProps>(
      async () => (await import('./appointments/appointments-tab.tsx')).RecordAppointmentsTab,
    ),
  },
  {
    id: 'salud',
    label: tabLabels.health,
    Panel: lazyPart<PanelProps>(async () => (await import('./health/health-tab.tsx')).RecordHealthTab),
  },
  {
    id: profileTab,
    label: tabLabels.profile,
    Panel: lazyPart<PanelProps>(async () => (await import('./profile-tab.tsx')).RecordProfileTab),
  },
  {
    id: 'accesos',
    label: tabLabels.access,
    roles: ['admin'],
    Panel: lazyPart<PanelProps>(async () => (await import('./access-tab.tsx')).RecordAccessTab),
  },
  {
    id: 'solicitudes',
    roles: ['admin'],
    label: tabLabels.doses,
    hidden: true,
    Panel: lazyPart<PanelProps>(async () => (await import('./doses/doses-tab.tsx')).RecordDosesTab),
  },
];

/** Tabs visible to a role, plus a hidden one if requested. */
export const listTabs = (role: Role, requestedId: string | undefined) =>
  recordTabs.filter(
    ({ id, roles, hidden }) =>
      (roles === undefined || roles.includes(role)) && (!hidden || id === requestedId),
  );
