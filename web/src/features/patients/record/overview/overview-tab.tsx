import { HandCoins } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatInteger } from '#shared/core/format.ts';
import type { AppointmentLine, OverviewNote, RecordOverview } from '#shared/desk/overview-api.ts';
import { FoundAlerts } from '#web/src/components/appointment-alerts/appointment-alerts.tsx';
import { useSignedIn } from '#web/src/lib/me.ts';
import { paths } from '#web/src/lib/paths.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { ButtonLink } from '#web/src/ui/buttons/button-link.tsx';
import { Money } from '#web/src/ui/display/figures.tsx';
import { StatusBadge } from '#web/src/ui/feedback/badge.tsx';
import { Notice } from '#web/src/ui/feedback/notice.tsx';
import { QueryBoundary } from '#web/src/ui/feedback/query-boundary.tsx';
import { Heading, Row, Split, Stack, Text } from '#web/src/ui/layout/layout.tsx';
import type { PanelProps } from '../record-tabs.ts';
import { PinButton } from '../treatment/pin-button.tsx';
import { TreatmentNoteForm } from '../treatment/treatment-note-form.tsx';
import { overviewText as text } from './copy.ts';
import { useRecordOverview } from './queries.ts';

/** What is read before a visit: alerts, notes, appointments and, for the front desk, money. */
export function RecordOverviewTab({ patientId, noteRequests, onTab }: PanelProps) {
  const overview = useRecordOverview(patientId);
  const { role } = useSignedIn();
  return (
    <QueryBoundary query={overview} errorTitle={text.failed}>
      {(data) => {
        const canAddNote = role !== 'supervisor' && data.notable.length > 0;
        return (
          <Split columns={canAddNote ? '1fr 304px' : '1fr'} gap={24} align="start" phone={{ columns: '1fr' }}>
            <Stack gap={16}>
              <FoundAlerts reply={data} isAboutAppointment={data.next !== undefined} />
              <Notes patientId={patientId} overview={data} onTab={onTab} />
              <Appointments overview={data} />
              <Figures overview={data} />
            </Stack>
            {canAddNote && (
              <TreatmentNoteForm
                patientId={patientId}
                appointments={data.notable}
                focusRequests={noteRequests}
                isSecondary={role !== 'staff'}
              />
            )}
          </Split>
        );
      }}
    </QueryBoundary>
  );
}

type NotesProps = Pick<PanelProps, 'patientId' | 'onTab'> & { overview: RecordOverview };

function Notes({ patientId, overview, onTab }: NotesProps) {
  const { pinnedNote, lastNote, noteCount } = overview;
  if (!lastNote) return <p className="muted small">{text.noNotes}</p>;
  return (
    <>
      {pinnedNote && <NoteBox title={text.pinnedNote} note={pinnedNote} patientId={patientId} />}
      {lastNote.noteId !== pinnedNote?.noteId && (
        <NoteBox title={text.lastNote} note={lastNote} patientId={patientId} />
      )}
      <Row>
        <Button variant="ghost" size="small" style={{ marginLeft: -12 }} onClick={() => onTab('tratamiento')}>
          {text.allNotes(noteCount)}
        </Button>
      </Row>
    </>
  );
}

type NoteBoxProps = { title: string; note: OverviewNote; patientId: string };

const NoteBox = ({ title, note, patientId }: NoteBoxProps) => (
  <Stack as="section" gap={6} pad="14 16" className="box" aria-label={title}>
    <Row gap="2 12" justify="between" wrap>
      <Heading level={3} size={14}>
        {title}
      </Heading>
      <Text size={13} tone="muted">
        {text.noteBy(note)}
      </Text>
    </Row>
    <Text as="p" breakWords keepLines>
      {note.text}
    </Text>
    <PinButton patientId={patientId} note={note} appointmentId={note.appointmentId} />
  </Stack>
);

const Appointments = ({ overview: { next, lastAppointment } }: { overview: RecordOverview }) => (
  <Split as="dl" columns="1fr 1fr" gap={12} tablet={{ columns: '1fr' }} aria-label={text.appointments}>
    <AppointmentBox label={text.next} appointment={next} none={text.noNext} />
    <AppointmentBox label={text.lastAppointment} appointment={lastAppointment} none={text.noAppointment} />
  </Split>
);

type AppointmentBoxProps = { label: string; appointment: AppointmentLine | undefined; none: string };

const AppointmentBox = ({ label, appointment, none }: AppointmentBoxProps) => (
  <Split
    columns="1fr auto"
    gap="4 12"
    pad="14 16"
    align="center"
    className="box"
    style={{ alignContent: 'start' }}
  >
    <Text as="dt" size={13} tone="muted">
      {label}
    </Text>
    <dd>{appointment && <StatusBadge status={appointment.status} />}</dd>
    {appointment ? (
      <Stack as="dd" gap={2} breakWords span>
        <span className="strong n">{text.when(appointment)}</span>
        {appointment.serviceNames.join(', ')}
        <span className="muted small">{appointment.staffName}</span>
      </Stack>
    ) : (
      <Text as="dd" tone="muted" span>
        {none}
      </Text>
    )}
  </Split>
);

function Figures({ overview: { completedCount, noShowCount, money } }: { overview: RecordOverview }) {
  return (
    <>
      {money?.collectAppointmentId !== undefined && (
        <Notice
          icon={<HandCoins aria-hidden />}
          title={text.owed(money.owedCents)}
          action={
            <ButtonLink size="small" to={paths.collectBalance(money.collectAppointmentId)}>
              {text.collect}
            </ButtonLink>
          }
        />
      )}
      <Split
        as="dl"
        columns={money ? '1fr 1fr 1fr 1fr' : '1fr 1fr'}
        gap={16}
        pad="14 16"
        phone={{ columns: '1fr 1fr' }}
        className="box"
        aria-label={text.figures}
      >
        {money && <Figure label={text.spent}>{<Money cents={money.spentCents} />}</Figure>}
        <Figure label={text.visits}>{formatInteger(completedCount)}</Figure>
        <Figure label={text.noShows}>{formatInteger(noShowCount)}</Figure>
        {money && <Figure label={text.balance}>{<Money cents={money.owedCents} />}</Figure>}
      </Split>
    </>
  );
}

const Figure = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <Text as="dt" size={13} tone="muted">
      {label}
    </Text>
    <Text as="dd" size={18} weight={600} className="n">
      {children}
    </Text>
  </div>
);
