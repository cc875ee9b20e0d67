import { TriangleAlert } from 'lucide-react';
import { formatLongDate, formatTime } from '#shared/core/format.ts';
import type { ProspectFile as File } from '#shared/intake/prospects/desk-api.ts';
import { toCivil } from '#web/src/lib/now.ts';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { UnbrokenPhones } from '#web/src/ui/display/unbroken-phones.tsx';
import { Text } from '#web/src/ui/layout/layout.tsx';
import { fileText as text } from './copy.ts';
import { buildFileGroups, type FileRow } from './prospect-file-groups.ts';
import './prospect-file.css';

function Answer({ row: { label, value, isAlert = false, why } }: { row: FileRow }) {
  return (
    <div className={isAlert ? 'file__row file__row--alert' : 'file__row'}>
      <dt>{label}</dt>
      <dd>
        {isAlert && <Icon icon={TriangleAlert} size={16} inLine />}
        <span>
          {isAlert && <span className="visually-hidden">{text.alert}: </span>}
          {value}
          {why !== undefined && (
            <Text size={14} weight={500} block>
              {why}
            </Text>
          )}
        </span>
      </dd>
    </div>
  );
}

function Consent({ consent }: Pick<File, 'consent'>) {
  const { date, time } = toCivil(consent.acceptedAt);
  return (
    <section className="file__group">
      <h3>{text.groups.consent}</h3>
      <dl className="file__rows">
        <Answer row={{ label: text.consentVersion, value: consent.version }} />
        <Answer row={{ label: text.consentAt, value: `${formatLongDate(date)}, ${formatTime(time)}` }} />
      </dl>
      <dl className="file__rows file__rows--wide">
        <Answer row={{ label: text.consentHash, value: consent.textHash }} />
      </dl>
      <p className="file__consent">
        <UnbrokenPhones text={consent.text} />
      </p>
    </section>
  );
}

/** All answers and the accepted consent. */
export const ProspectFile = ({ file }: { file: File }) => (
  <div className="file">
    {buildFileGroups(file).map(({ title, rows }) => (
      <section key={title} className="file__group">
        <h3>{title}</h3>
        <dl className="file__rows">
          {rows.map((row) => (
            <Answer key={row.label} row={row} />
          ))}
        </dl>
      </section>
    ))}
    <Consent consent={file.consent} />
  </div>
);
