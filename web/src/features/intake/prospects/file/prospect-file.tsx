import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatLongDate, formatTime } from '#shared/core/format.ts';
import type { ProspectFile as File } from '#shared/intake/prospects/desk-api.ts';
import { toCivil } from '#web/src/lib/now.ts';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { UnbrokenPhones } from '#web/src/ui/display/unbroken-phones.tsx';
import { Heading, Row, Split, Stack, Text } from '#web/src/ui/layout/layout.tsx';
import { fileText as text } from './copy.ts';
import { buildFileGroups, type FileRow } from './prospect-file-groups.ts';

function Answer({ row: { label, value, isAlert = false, why } }: { row: FileRow }) {
  return (
    <Stack pad="8 12" className={isAlert ? 'answer answer--alert' : 'answer'}>
      <Text as="dt" size={13} tone="muted">
        {label}
      </Text>
      <Row as="dd" gap={6} align="stretch" breakWords keepLines>
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
      </Row>
    </Stack>
  );
}

const Rows = ({ children }: { children: ReactNode }) => (
  <Split as="dl" columns="1fr 1fr" gap="0 24" phone={{ columns: '1fr' }}>
    {children}
  </Split>
);

function Consent({ consent }: Pick<File, 'consent'>) {
  const { date, time } = toCivil(consent.acceptedAt);
  return (
    <Stack as="section" gap={4}>
      <Heading level={3} size={16}>
        {text.groups.consent}
      </Heading>
      <div>
        <Rows>
          <Answer row={{ label: text.consentVersion, value: consent.version }} />
          <Answer row={{ label: text.consentAt, value: `${formatLongDate(date)}, ${formatTime(time)}` }} />
        </Rows>
        <dl>
          <Answer row={{ label: text.consentHash, value: consent.textHash }} />
        </dl>
      </div>
      <Text
        as="p"
        breakWords
        keepLines
        className="box"
        style={{ maxWidth: '78ch', marginTop: 8, padding: 16 }}
      >
        <UnbrokenPhones text={consent.text} />
      </Text>
    </Stack>
  );
}

/** All answers and the accepted consent. */
export const ProspectFile = ({ file }: { file: File }) => (
  <Stack gap={24}>
    {buildFileGroups(file).map(({ title, rows }) => (
      <Stack key={title} as="section" gap={4}>
        <Heading level={3} size={16}>
          {title}
        </Heading>
        <Rows>
          {rows.map((row) => (
            <Answer key={row.label} row={row} />
          ))}
        </Rows>
      </Stack>
    ))}
    <Consent consent={file.consent} />
  </Stack>
);
