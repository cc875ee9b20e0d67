import { useQuery } from '@tanstack/react-query';
import { CircleCheck, Info, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router-dom';
import { getIvuChecks } from '#shared/reports/api.ts';
import type { IvuMonth } from '#shared/reports/ivu-month.ts';
import { buildCheckLines, type CheckLine, type CheckLink } from '#shared/reports/ivu-report.ts';
import { buildQuery } from '#web/src/lib/build-query.ts';
import { paths } from '#web/src/lib/paths.ts';
import { liveQuery } from '#web/src/lib/query.ts';
import { Card } from '#web/src/ui/display/card.tsx';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { QueryBoundary } from '#web/src/ui/feedback/query-boundary.tsx';
import { SkeletonRows } from '#web/src/ui/feedback/states.tsx';
import { Row, Text } from '#web/src/ui/layout/layout.tsx';
import { CardTitle } from './card-title.tsx';
import { ivuText as text } from './copy.ts';

const icons = {
  right: { icon: CircleCheck, tone: 'success' },
  wrong: { icon: TriangleAlert },
  info: { icon: Info, tone: 'accent' },
} as const;

function buildLinkPath(link: CheckLink): string {
  switch (link.to) {
    case 'day':
      return paths.salesOf(link.date);
    case 'sale':
      return paths.sale(link.saleId);
    case 'closings':
      return paths.dayClose;
  }
}

function Check({ state, label, note, link }: CheckLine) {
  return (
    <Row
      as="li"
      gap={12}
      pad="12 20"
      align="start"
      phone={{ pad: '12 16' }}
      {...(state === 'wrong' && { tone: 'warning' as const })}
      style={{
        borderTop: '1px solid var(--ds-hairline)',
        background: state === 'wrong' ? 'var(--ds-warn-bg)' : undefined,
      }}
    >
      <Icon {...icons[state]} size={20} label={text.states[state]} />
      <span>
        <Text as="b" weight={600} block className="n">
          {label}
        </Text>
        <Text size={13} block className="n" {...(state !== 'wrong' && { tone: 'muted' as const })}>
          {note}
        </Text>
        {link && (
          <Link className="link" to={buildLinkPath(link)}>
            {text.linkLabels[link.to]}
          </Link>
        )}
      </span>
    </Row>
  );
}

/** A past month is not refreshed, because it no longer changes and the check reads all of it. */
const pastMonthOptions = { meta: { topics: [] } } as const;

export const useIvuChecks = ({ month, isOver }: Pick<IvuMonth, 'month' | 'isOver'>) =>
  useQuery({ ...buildQuery(getIvuChecks, { query: { month } }), ...(isOver ? pastMonthOptions : liveQuery) });

/** Compares the month with the ledger and the closings. Loaded after the figures. */
export function ChecksCard({ month }: { readonly month: IvuMonth }) {
  const checks = useIvuChecks(month);
  return (
    <Card>
      <section aria-labelledby="ivu-checks">
        <CardTitle id="ivu-checks">{text.checks}</CardTitle>
        <QueryBoundary
          query={checks}
          errorTitle={text.checksFailed}
          skeleton={<SkeletonRows bare rows={4} />}
        >
          {(loadedChecks) => (
            <ul style={{ overflow: 'hidden', borderRadius: '0 0 var(--ds-r-l) var(--ds-r-l)' }}>
              {buildCheckLines(month, loadedChecks).map((line) => (
                <Check key={line.label} {...line} />
              ))}
            </ul>
          )}
        </QueryBoundary>
      </section>
    </Card>
  );
}
