import { ErrorText } from '#web/src/ui/fields/field-text.tsx';

/** What was corrected or refused at a medicine; it stays until that changes. */
export const Line = ({ said }: { said: string | undefined }) =>
  said !== undefined && (
    <p role="alert" className="assignment-row__line">
      <ErrorText text={said} />
    </p>
  );
