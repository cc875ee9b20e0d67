import { ErrorText } from '#web/src/ui/fields/field-text.tsx';
import { Text } from '#web/src/ui/layout/layout.tsx';

/** A correction or error at a medication, shown until its value changes. */
export const MedicationNote = ({ note }: { note: string | undefined }) =>
  note !== undefined && (
    <Text as="p" role="alert" size={13} weight={500} tone="danger" className="assignment-row__line">
      <ErrorText text={note} />
    </Text>
  );
