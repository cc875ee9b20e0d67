import { formatLongDate, formatTime } from '#shared/core/format.ts';
import type { ProspectFile } from '#shared/intake/prospects/desk-api.ts';
import { toCivil } from '#web/src/lib/now.ts';
import { PrintAnswers, PrintSection, PrintText } from '#web/src/ui/print/print-parts.tsx';
import { fileText as text } from './copy.ts';
import { buildFileGroups } from './prospect-file-groups.ts';

/** Print version of the file. */
export function PrintedFile({ file }: { file: ProspectFile }) {
  const { acceptedAt, version, textHash, text: consentText } = file.consent;
  const { date, time } = toCivil(acceptedAt);
  return (
    <>
      {buildFileGroups(file).map(({ title, rows }) => (
        <PrintSection key={title} title={title}>
          <PrintAnswers rows={rows} columns={title === text.groups.conditions ? 3 : 2} />
        </PrintSection>
      ))}
      <PrintSection title={text.groups.consent}>
        <PrintAnswers
          rows={[
            { label: text.consentVersion, value: version },
            { label: text.consentAt, value: `${formatLongDate(date)}, ${formatTime(time)}` },
          ]}
        />
        <PrintAnswers columns={1} rows={[{ label: text.consentHash, value: textHash }]} />
        <PrintText text={consentText} />
      </PrintSection>
    </>
  );
}
