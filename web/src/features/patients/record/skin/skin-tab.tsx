import { ScanFace } from 'lucide-react';
import type { SkinAnalysis } from '#shared/records/treatment/skin-analysis.ts';
import { skinAlterationLabels, skinTypeLabels } from '#shared/records/treatment/skin-labels.ts';
import { useSignedIn } from '#web/src/lib/me.ts';
import { DateText } from '#web/src/ui/display/figures.tsx';
import { Badge } from '#web/src/ui/feedback/badge.tsx';
import { QueryBoundary } from '#web/src/ui/feedback/query-boundary.tsx';
import { EmptyState } from '#web/src/ui/feedback/states.tsx';
import { Row, Stack, Text } from '#web/src/ui/layout/layout.tsx';
import { skinText } from '../copy.ts';
import { useSkinAnalyses } from '../queries.ts';
import { RecordSkinForm } from './skin-form.tsx';

/** Skin analyses by appointment, with the form for a new one; read-only for supervisors. */
export function RecordSkinTab({ patientId }: { patientId: string }) {
  const analyses = useSkinAnalyses(patientId);
  const { role } = useSignedIn();
  return (
    <div className={role === 'supervisor' ? 'record-part' : 'record-part record-part--sided'}>
      <section className="record-part__main" aria-label={skinText.history}>
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
      {role !== 'supervisor' && <RecordSkinForm patientId={patientId} />}
    </div>
  );
}

function Analysis({ analysis }: { analysis: SkinAnalysis }) {
  const { date, skinType, alterations, observations, recordedBy, recordedAt } = analysis;
  return (
    <li className="record-list__item">
      <div className="record-list__head">
        <h3>{skinTypeLabels[skinType]}</h3>
        <DateText date={date} />
      </div>
      <div className="record-list__body">
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
        <p className="caption muted">{skinText.by(recordedBy.name, recordedAt)}</p>
      </div>
    </li>
  );
}
