import type { ShownDelivery } from '#shared/inventory/assignment-api.ts';
import type { AppointmentWithNotes, ShownNote } from '#shared/records/treatment/notes-api.ts';
import type { Recommendation } from '#shared/records/treatment/recommendation.ts';
import type { SkinAnalysis } from '#shared/records/treatment/skin-analysis.ts';
import { skinAlterationLabels, skinTypeLabels } from '#shared/records/treatment/skin-labels.ts';
import { Text } from '#web/src/ui/layout/layout.tsx';
import { PrintSection } from '#web/src/ui/print/print-parts.tsx';
import { skinText } from '../copy.ts';
import { medicationText } from '../medication/copy.ts';
import { treatmentText } from '../treatment/copy.ts';
import { printText } from './copy.ts';

/** Appointments with their notes, newest first. */
export function PrintedAppointments({ appointments }: { appointments: readonly AppointmentWithNotes[] }) {
  return (
    <PrintSection title={printText.treatment}>
      {appointments.length === 0 && <p>{printText.noAppointments}</p>}
      {appointments.map((appointment) => (
        <article key={appointment.appointmentId} className="print-entry">
          <h3>{printText.appointment(appointment)}</h3>
          <p className="print-entry__facts">
            {[appointment.staffName, treatmentText.state(appointment.status)].filter(Boolean).join(' · ')}
            {appointment.notes.length === 0 && ` · ${treatmentText.noNotes}`}
          </p>
          {appointment.notes.map((note) => (
            <Note key={note.noteId} note={note} appointment={appointment} />
          ))}
        </article>
      ))}
    </PrintSection>
  );
}

const Note = ({ note, appointment }: { note: ShownNote; appointment: AppointmentWithNotes }) => (
  <div className="print-note">
    <Text as="p" breakWords keepLines>
      {note.text}
    </Text>
    {note.imageUrl !== undefined && <img src={note.imageUrl} alt={printText.image} />}
    <p className="print-entry__facts">{treatmentText.noteOf(note, appointment)}</p>
  </div>
);

/** Medications with their lots, newest first. */
export function PrintedMedications({ medications }: { medications: readonly ShownDelivery[] }) {
  return (
    <PrintSection title={medicationText.medication}>
      {medications.length === 0 && <p>{medicationText.nothingPrinted}</p>}
      <ul className="print-list">
        {medications.map((delivery) => (
          <li key={delivery.deliveryId}>
            <span>{medicationText.printed(delivery)}</span>
            <span>{medicationText.printedLot(delivery)}</span>
          </li>
        ))}
      </ul>
    </PrintSection>
  );
}

export function PrintedAnalyses({ analyses }: { analyses: readonly SkinAnalysis[] }) {
  return (
    <PrintSection title={printText.skin}>
      {analyses.length === 0 && <p>{printText.noSkin}</p>}
      {analyses.map(({ analysisId, date, skinType, alterations, observations, recordedBy, recordedAt }) => (
        <article key={analysisId} className="print-entry">
          <h3>{printText.analysis(date, skinTypeLabels[skinType])}</h3>
          <p>
            {alterations.map((alteration) => skinAlterationLabels[alteration]).join(', ') ||
              skinText.noneFound}
          </p>
          {observations !== '' && (
            <Text as="p" breakWords keepLines>
              {observations}
            </Text>
          )}
          <p className="print-entry__facts">{skinText.recordedBy(recordedBy.name, recordedAt)}</p>
        </article>
      ))}
    </PrintSection>
  );
}

export function PrintedRecommendations({ items }: { items: readonly Recommendation[] }) {
  return (
    <PrintSection title={printText.recommendations}>
      {items.length === 0 && <p>{printText.noRecommendations}</p>}
      <ul className="print-list">
        {items.map(({ productId, name, priceCents, createdAt }) => (
          <li key={productId}>
            <span>{name}</span>
            <span>{printText.priceAndDate(priceCents, createdAt)}</span>
          </li>
        ))}
      </ul>
    </PrintSection>
  );
}
