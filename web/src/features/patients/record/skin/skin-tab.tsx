import { ScanFace } from 'lucide-react';
import type { SkinAnalysis } from '#shared/records/treatment/skin-analysis.ts';
import { skinAlterationLabels, skinTypeLabels } from '#shared/records/treatment/skin-labels.ts';
import { useSignedIn } from '#web/src/lib/me.ts';
import { DateText } from '#web/src/ui/display/figures.tsx';
import { Badge } from '#web/src/ui/feedback/badge.tsx';
import { QueryBoundary } from '#web/src/ui/feedback/query-boundary.tsx';
import { EmptyState } from '#web/src/ui/feedback/states.tsx';
import { Heading, Row, Split, Stack, Text } from '#web/src/ui/layout/layout.tsx';
import { skinText } from '../copy.ts';
import { useSkinAnalyses } from '../queries.ts';
import { RecordSkinForm } from './skin-form.tsx';

/** A client's skin analyses with the form for a new one. Supervisors can only read them. */
export function RecordSkinTab({ patientId }: { patientId: string }) {
  const analyses = useSkinAnalyses(patientId);
  const mayAdd = useSignedIn().role !== 'supervisor';
  return (
    <Split columns={mayAdd ? '1fr 344px' : '1fr'} gap={24} phone={{ columns: '1fr' }}>
      <section aria-label={skinText.history}>
        <QueryBoundary query={analyses} errorTitle={skinText.failed}>
          {(rows) =>
            rows.length === 0 ? (
              <EmptyState icon={<ScanFace aria-hidden />} title={skinText.emptyTitle}>
                {skinText.empty}
              </EmptyState>
            ) : (
              <Stack as="ol" gap={24}>
                {rows.map((analysis) => (
                  <Analysis key={analysis.analysisId} analysis={analysis} />
                ))}
              </Stack>
            )
          }
        </QueryBoundary>
      </section>
      {mayAdd && <RecordSkinForm patientId={patientId} />}
    </Split>
  );
}

function Analysis({ analysis }: { analysis: SkinAnalysis }) {
  const { date, skinType, alterations, observations, recordedBy, recordedAt } = analysis;
  return (
    <Stack as="li" gap={8}>
      <Row gap="0 12" align="baseline" justify="between" wrap>
        <Heading level={3} size={16}>
          {skinTypeLabels[skinType]}
        </Heading>
        <DateText date={date} />
      </Row>
      <Stack gap={10} pad={14} className="box">
        {alterations.length === 0 ? (
          <p className="muted">{skinText.noneFound}</p>
        ) : (
          <Row as="ul" gap={6} align="stretch" wrap>
            {alterations.map((alteration) => (
              <li key={alteration}>
                <Badge>{skinAlterationLabels[alteration]}</Badge>
              </li>
            ))}
          </Row>
        )}
        {observations !== '' && (
          <Text as="p" breakWords keepLines>
            {observations}
          </Text>
        )}
        <p className="caption muted">{skinText.recordedBy(recordedBy.name, recordedAt)}</p>
      </Stack>
    </Stack>
  );
}
