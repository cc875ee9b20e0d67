import { Sparkle } from 'lucide-react';
import { useScreenParams } from '#web/src/lib/screen-params.ts';
import { Card } from '#web/src/ui/display/card.tsx';
import { Money } from '#web/src/ui/display/figures.tsx';
import { QueryBoundary } from '#web/src/ui/feedback/query-boundary.tsx';
import { EmptyState } from '#web/src/ui/feedback/states.tsx';
import { Row } from '#web/src/ui/layout/layout.tsx';
import { Screen } from '#web/src/ui/shell/screen.tsx';
import { myRecommendationsText as text } from '../record/copy.ts';
import { useMyRecommendations } from '../record/queries.ts';

/** Products recommended to the client, with prices. */
export function MyRecommendationsPage() {
  const { patientId } = useScreenParams('patientId');
  const recommendations = useMyRecommendations(patientId);
  return (
    <Screen
      title={text.title}
      context={recommendations.data?.length ? text.context : undefined}
      contextToCome={text.context}
    >
      <QueryBoundary query={recommendations} errorTitle={text.failed}>
        {(items) => (
          <Card>
            {items.length === 0 ? (
              <EmptyState icon={<Sparkle aria-hidden />} title={text.emptyTitle}>
                {text.empty}
              </EmptyState>
            ) : (
              <ul className="lines" aria-label={text.list}>
                {items.map(({ productId, name, priceCents }) => (
                  <Row
                    as="li"
                    key={productId}
                    gap={16}
                    pad="12 24"
                    justify="between"
                    phone={{ pad: '12 16' }}
                    style={{ minHeight: 64 }}
                  >
                    <span className="strong">{name}</span>
                    <Money cents={priceCents} />
                  </Row>
                ))}
              </ul>
            )}
          </Card>
        )}
      </QueryBoundary>
    </Screen>
  );
}
