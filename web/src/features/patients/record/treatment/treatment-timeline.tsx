import { useState } from 'react';
import type { NotedVisit, ShownNote } from '#shared/records/treatment/notes-api.ts';
import { Dialog, DialogBody } from '#web/src/ui/dialogs/dialog.tsx';
import { StaffAvatar } from '#web/src/ui/display/avatar.tsx';
import { treatmentText } from './copy.ts';

/** A client's visits, newest first, each with what was noted about it. */
export function TreatmentTimeline({ visits }: { visits: readonly NotedVisit[] }) {
  return (
    <ol className="timeline" aria-label={treatmentText.list}>
      {visits.map((visit) => (
        <Visit key={visit.appointmentId} visit={visit} />
      ))}
    </ol>
  );
}

function Visit({ visit }: { visit: NotedVisit }) {
  const { staffName, colorIndex, date, status, notes } = visit;
  const state = treatmentText.state(status);
  return (
    <li className="timeline__visit">
      <StaffAvatar name={staffName} colorIndex={colorIndex} />
      <div className="grow">
        <div className="timeline__head">
          <p className="strong">{treatmentText.services(visit)}</p>
          <time className="muted small" dateTime={date}>
            {treatmentText.date(visit)}
          </time>
        </div>
        <p className="muted small">{state === undefined ? staffName : `${staffName} · ${state}`}</p>
        {notes.length === 0 && <p className="muted small timeline__none">{treatmentText.noNotes}</p>}
        {notes.map((note) => (
          <Note key={note.noteId} note={note} visit={visit} />
        ))}
      </div>
    </li>
  );
}

type NoteProps = { note: ShownNote; visit: NotedVisit };

function Note({ note, visit }: NoteProps) {
  const [isEnlarged, setEnlarged] = useState(false);
  return (
    <div className="timeline__note">
      <p className="timeline__text">{note.text}</p>
      {note.imageUrl !== undefined && (
        <button
          type="button"
          className="timeline__enlarge"
          aria-label={treatmentText.enlarge(visit)}
          onClick={() => setEnlarged(true)}
        >
          <img className="timeline__image" src={note.imageUrl} alt="" />
        </button>
      )}
      {isEnlarged && <NoteImageDialog note={note} visit={visit} onClose={() => setEnlarged(false)} />}
      <p className="muted caption n">{treatmentText.noteOf(note, visit)}</p>
    </div>
  );
}

/** The picture that is on the page already, however long ago its link ended. */
const NoteImageDialog = ({ note, visit, onClose }: NoteProps & { onClose: () => void }) => (
  <Dialog
    size="wide"
    title={treatmentText.image(visit)}
    subtitle={treatmentText.noteOf(note, visit)}
    onClose={onClose}
  >
    <DialogBody>
      <img className="timeline__large" src={note.imageUrl} alt={treatmentText.image(visit)} />
    </DialogBody>
  </Dialog>
);
