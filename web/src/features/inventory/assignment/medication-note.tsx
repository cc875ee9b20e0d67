import { ErrorText } from '#web/src/ui/fields/field-text.tsx';
import { Stack } from '#web/src/ui/layout/layout.tsx';

/** A correction or error at a medication, shown until its value changes. */
export const MedicationNote = ({ note }: { note: string | undefined }) =>
  note !== undefined && (
    <Stack
      as="p"
      role="alert"
      span
      pad="2 0 6 34"
      phone={{ pad: '6 0' }}
      size={13}
      weight={500}
      tone="danger"
    >
      <ErrorText text={note} />
    </Stack>
  );
