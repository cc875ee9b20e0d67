import { ErrorText } from '#web/src/ui/fields/field-text.tsx';

/** A correction or error at a medication, shown until its value changes. */
export const MedicationNote = ({ note }: { note: string | undefined }) =>
  note !== undefined && (
    <p role="alert" className="assignment-row__line">
      <ErrorText text={note} />
    </p>
  );
