import { ImageDown, Images, Play, RefreshCw, ShieldCheck } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { compareByName } from '#shared/core/sort-names.ts';
import { useDeskProducts } from '#web/src/components/catalog/queries.ts';
import { toCivil } from '#web/src/lib/now.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { ConfirmDialog } from '#web/src/ui/dialogs/confirm-dialog.tsx';
import { UnsavedGuard } from '#web/src/ui/dialogs/unsaved-guard.tsx';
import { Card } from '#web/src/ui/display/card.tsx';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { ErrorState, SkeletonRows } from '#web/src/ui/feedback/states.tsx';
import { Heading, Row, Split, Stack } from '#web/src/ui/layout/layout.tsx';
import { Screen } from '#web/src/ui/shell/screen.tsx';
import { migrationText as text } from './copy.ts';
import { isRunning, type MigratedProduct, type MigrationRun } from './migration-run.ts';
import { Failures, RunCard } from './run-card.tsx';
import { useMigration } from './use-migration.ts';
import './picture-migration.css';

const facts = [
  { icon: Images, fact: text.copyFact },
  { icon: ImageDown, fact: text.scaleFact },
  { icon: ShieldCheck, fact: text.metadataFact },
  { icon: RefreshCw, fact: text.skipFact },
] as const;

function MigrationExplanation({ children }: { children?: ReactNode }) {
  const id = useId();
  return (
    <Stack as="section" gap={18} aria-labelledby={id}>
      <Heading id={id} size={16}>
        {text.factsTitle}
      </Heading>
      <Stack as="ul" gap={10}>
        {facts.map(({ icon, fact }) => (
          <Row key={fact} as="li" gap={12} align="start">
            <Icon icon={icon} tone="accent" inLine />
            <span>{fact}</span>
          </Row>
        ))}
      </Stack>
      {children}
    </Stack>
  );
}

/** `/migrar-imagenes` (R472) */
export function MigrationPage() {
  const { run, start, ...runActions } = useMigration();
  return run === undefined ? <StartScreen onStart={start} /> : <RunScreen run={run} {...runActions} />;
}

/** The catalog is not queried during a run, because each picture would trigger a refetch. */
function StartScreen({ onStart }: { onStart: (products: readonly MigratedProduct[]) => void }) {
  const queries = [useDeskProducts('product'), useDeskProducts('service')] as const;
  const [products, services] = queries.map(({ data }) => data);
  const allProducts = products && services && [...products, ...services].toSorted(compareByName);
  const failedQuery = queries.find(({ isError }) => isError);
  return (
    <Screen
      title={text.title}
      context={allProducts && text.productsToCheck(allProducts.length)}
      contextToCome={text.productsToCheck(0)}
    >
      {allProducts && (
        <div style={{ maxWidth: 760 }}>
          <Card padded>
            <MigrationExplanation>
              {allProducts.length === 0 ? (
                <p className="muted">{text.noProducts}</p>
              ) : (
                <div>
                  <Button variant="primary" icon={<Play aria-hidden />} onClick={() => onStart(allProducts)}>
                    {text.runLabel}
                  </Button>
                </div>
              )}
            </MigrationExplanation>
          </Card>
        </div>
      )}
      {!allProducts && !failedQuery && <SkeletonRows rows={4} />}
      {!allProducts && failedQuery && (
        <ErrorState
          title={text.loadFailed}
          error={failedQuery.error}
          busy={failedQuery.isFetching}
          onRetry={() => void failedQuery.refetch()}
        />
      )}
    </Screen>
  );
}

function formatContext({ startedAt, endedAt }: MigrationRun): string {
  const { date, time } = toCivil((endedAt ?? startedAt).toISOString());
  return endedAt === undefined ? text.runningSince(time) : text.lastRun(date, time);
}

type RunProps = { run: MigrationRun } & Omit<ReturnType<typeof useMigration>, 'run' | 'start'>;

function RunScreen({ run, rerun, retry, stop }: RunProps) {
  const isOn = isRunning(run);
  return (
    <Screen title={text.title} context={formatContext(run)}>
      <UnsavedGuard
        isDirty={isOn}
        question={({ onDiscard, onStay }) => (
          <ConfirmDialog
            title={text.leaveTitle}
            confirmLabel={text.leaveLabel}
            cancelLabel={text.stayLabel}
            onConfirm={onDiscard}
            onCancel={onStay}
          >
            {text.leaveQuestion}
          </ConfirmDialog>
        )}
      />
      <Split columns="1fr 320px" gap={20} align="start" tablet={{ columns: '1fr' }}>
        <Stack gap={20}>
          <RunCard run={run} onStop={stop} />
          {run.failures.length > 0 && <Failures failures={run.failures} />}
          {!isOn && <RerunActions run={run} onRerun={rerun} onRetry={retry} />}
        </Stack>
        <Card padded>
          <MigrationExplanation />
        </Card>
      </Split>
    </Screen>
  );
}

type RerunActionsProps = { run: MigrationRun; onRerun: () => void; onRetry: () => void };

/** Restarts the whole run, or retries only the failed pictures. */
function RerunActions({ run: { state, failures }, onRerun, onRetry }: RerunActionsProps) {
  const refreshIcon = <RefreshCw aria-hidden />;
  const canRetry = state === 'done' && failures.length > 0;
  return (
    <Row wrap gap={12} align="stretch" justify="end" className="migration__again">
      {state === 'done' ? (
        <Button onClick={onRerun}>{canRetry ? text.runAllAgain : text.runAgain}</Button>
      ) : (
        <Button variant="primary" icon={refreshIcon} onClick={onRerun}>
          {text.runAgain}
        </Button>
      )}
      {canRetry && (
        <Button variant="primary" icon={refreshIcon} onClick={onRetry}>
          {text.retryLabel(failures.length)}
        </Button>
      )}
    </Row>
  );
}
