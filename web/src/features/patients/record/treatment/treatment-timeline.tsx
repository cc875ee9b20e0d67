import { useState } from 'react';
import type { AppointmentWithNotes, ShownNote } from '#shared/records/treatment/notes-api.ts';
import { Dialog, DialogBody } from '#web/src/ui/dialogs/dialog.tsx';
import { StaffAvatar } from '#web/src/ui/display/avatar.tsx';
import { StatusBadge } from '#web/src/ui/feedback/badge.tsx';
import { Row, Stack, Text } from '#web/src/ui/layout/layout.tsx';
import { treatmentText } from './copy.ts';
import { PinButton } from './pin-button.tsx';

type TimelineProps = { patientId: string; appointments: readonly AppointmentWithNotes[] };

/** A client's appointments, newest first, with their notes. */
export function TreatmentTimeline({ patientId, appointments }: TimelineProps) {
  return (
    <ol style={{ width: '100%' }} aria-label={treatmentText.list}>
      {appointments.map((appointment) => (
        <Appointment key={appointment.appointmentId} patientId={patientId} appointment={appointment} />
      ))}
    </ol>
  );
}

type AppointmentProps = { patientId: string; appointment: AppointmentWithNotes };

function Appointment({ patientId, appointment }: AppointmentProps) {
  const { staffName, colorIndex, date, status, notes } = appointment;
  return (
    <Row as="li" gap={14} pad="0 0 18 0" align="stretch" className="timeline__appointment">
      <StaffAvatar name={staffName} colorIndex={colorIndex} />
      <div className="grow">
        <Row gap="2 12" align="stretch" justify="between" wrap>
          <p className="strong">{treatmentText.services(appointment)}</p>
          <time className="muted small" dateTime={date}>
            {treatmentText.date(appointment)}
          </time>
        </Row>
        <Row gap={12} justify="between">
          <p className="muted small">{staffName}</p>
          {status !== 'completed' && <StatusBadge status={status} />}
        </Row>
        {notes.map((note) => (
          <Note key={note.noteId} note={note} patientId={patientId} appointment={appointment} />
        ))}
      </div>
    </Row>
  );
}

type NoteProps = { note: ShownNote; appointment: AppointmentWithNotes };

function Note({ note, patientId, appointment }: NoteProps & Pick<AppointmentProps, 'patientId'>) {
  const [isEnlarged, setEnlarged] = useState(false);
  return (
    <Stack gap={10} pad="12 14" className="box" style={{ marginTop: 10 }}>
      <Text as="p" breakWords keepLines>
        {note.text}
      </Text>
      {note.imageUrl !== undefined && (
        <button
          type="button"
          className="timeline__enlarge"
          aria-label={treatmentText.enlargeImage(appointment)}
          onClick={() => setEnlarged(true)}
        >
          <img src={note.imageUrl} alt="" />
        </button>
      )}
      {isEnlarged && (
        <NoteImageDialog note={note} appointment={appointment} onClose={() => setEnlarged(false)} />
      )}
      <Row gap="4 12" justify="between" wrap>
        <p className="muted caption n">{treatmentText.noteOf(note, appointment)}</p>
        <PinButton patientId={patientId} appointmentId={appointment.appointmentId} note={note} />
      </Row>
    </Stack>
  );
}

/** Enlarges the picture already on the page, even after its link expired. */
const NoteImageDialog = ({ note, appointment, onClose }: NoteProps & { onClose: () => void }) => (
  <Dialog
    size="wide"
    title={treatmentText.image(appointment)}
    subtitle={treatmentText.noteOf(note, appointment)}
    onClose={onClose}
  >
    <DialogBody>
      <img className="enlarged-image" src={note.imageUrl} alt={treatmentText.image(appointment)} />
    </DialogBody>
  </Dialog>
);
