import {
  CheckCheck,
  CircleAlert,
  CircleCheck,
  CircleStop,
  CloudOff,
  ImageOff,
  Info,
  type LucideIcon,
} from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { formatInteger } from '#shared/core/format.ts';
import { useObjectUrl } from '#web/src/components/uploads/use-object-url.ts';
import { instantNow } from '#web/src/lib/now.ts';
import { paths } from '#web/src/lib/paths.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { toButtonClass } from '#web/src/ui/buttons/button-class.ts';
import { Card } from '#web/src/ui/display/card.tsx';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { Notice } from '#web/src/ui/feedback/notice.tsx';
import { ProgressBar } from '#web/src/ui/feedback/progress-bar.tsx';
import { Row, Split, Stack, Text } from '#web/src/ui/layout/layout.tsx';
import { ProductPicture } from '../pictures/product-picture.tsx';
import { migrationText as text } from './copy.ts';
import {
  countChecked,
  countReady,
  estimateMsLeft,
  type Failure,
  isRunning,
  type MigrationRun,
} from './migration-run.ts';

type Props = { run: MigrationRun; onStop: () => void };

export const RunCard = ({ run, onStop }: Props) => (
  <Card>
    <Stack as="section" gap={18} pad={24} phone={{ pad: '18 16' }} aria-busy={isRunning(run)}>
      {isRunning(run) ? <RunningStatus run={run} onStop={onStop} /> : <EndedStatus run={run} />}
    </Stack>
    <OutcomeCounts run={run} />
  </Card>
);

function RunningStatus({ run, onStop }: Props) {
  const checked = countChecked(run);
  const percent = run.total === 0 ? 100 : Math.floor((checked / run.total) * 100);
  const msLeft = estimateMsLeft(run, instantNow());
  return (
    <>
      <Row gap={16} align="start" className="migration-card__head">
        <div className="grow">
          <Text as="p" size={28} weight={600} className="n">
            {text.progress(checked, run.total)}
          </Text>
          <p className="muted n">
            {[text.percent(percent), ...(msLeft === undefined ? [] : [text.timeLeft(msLeft)])].join(' · ')}
          </p>
        </div>
        <Button
          icon={<CircleStop aria-hidden />}
          busy={run.state === 'stopping'}
          busyLabel={text.stopping}
          onClick={onStop}
        >
          {text.stop}
        </Button>
      </Row>
      <ProgressBar value={checked} max={run.total} label={text.progressLabel} />
      {/* Announced in steps of ten percent, so as not to flood screen readers. */}
      <p className="visually-hidden" role="status">
        {text.percent(Math.floor(percent / 10) * 10)}
      </p>
      <CurrentProduct current={run.current} />
      <Row as="p" gap={12} align="start">
        <Icon icon={Info} tone="accent" inLine />
        <span>{text.keepPageOpenNotice}</span>
      </Row>
    </>
  );
}

function CurrentProduct({ current }: Pick<MigrationRun, 'current'>) {
  const url = useObjectUrl(current?.picture);
  return (
    <Row gap={14}>
      {url === undefined ? (
        <span className="icon-tile" style={{ width: 44, height: 44 }} />
      ) : (
        <ProductPicture url={url} />
      )}
      <Stack as="p" breakWords grow>
        <span className="strong">{current?.name ?? text.checking}</span>
        {current && <span className="small muted">{text.sending}</span>}
      </Stack>
    </Row>
  );
}

function describeEnd(run: MigrationRun): { icon: LucideIcon; badge: string; message: string } {
  const { state, total, failures, startedAt, endedAt = startedAt } = run;
  switch (state) {
    case 'interrupted':
      return { icon: CloudOff, badge: 'danger', message: text.interruptedMessage };
    case 'stopped':
      return { icon: CircleStop, badge: 'canc', message: text.stoppedMessage(countChecked(run), total) };
    default: {
      const durationMs = endedAt.getTime() - startedAt.getTime();
      return { icon: CircleCheck, badge: 'conf', message: text.doneMessage(durationMs, failures.length) };
    }
  }
}

function EndedStatus({ run }: { run: MigrationRun }) {
  const { icon, badge, message } = describeEnd(run);
  return (
    <>
      <Row gap={16} role="status">
        <span className={`icon-tile badge--${badge}`} style={{ borderRadius: '50%' }}>
          <Icon icon={icon} size={24} />
        </span>
        <div className="grow">
          <Text as="p" size={28} weight={600} className="n">
            {text.readyCount(countReady(run), run.total)}
          </Text>
          <p className="muted n">{message}</p>
        </div>
      </Row>
      {run.reason !== undefined && <Notice tone="danger">{run.reason}</Notice>}
    </>
  );
}

function OutcomeCounts({ run: { counts, failures } }: { run: MigrationRun }) {
  const rows = [
    { token: 'conf-line', icon: CircleCheck, label: text.countLabels.migrated, count: counts.migrated },
    {
      token: 'done-line',
      icon: CheckCheck,
      label: text.countLabels.alreadyMigrated,
      count: counts.alreadyMigrated,
    },
    { token: 'ink-3', icon: ImageOff, label: text.countLabels.noPicture, count: counts.noPicture },
    { token: 'danger', icon: CircleAlert, label: text.countLabels.failed, count: failures.length },
  ];
  return (
    <Split
      as="dl"
      columns="repeat(4, 1fr)"
      phone={{ columns: '1fr 1fr' }}
      className="figure-row figure-row--pairs line-above"
    >
      {rows.map(({ token, icon, label, count }, index) => (
        <Stack key={label} gap={2} pad={index === 0 ? '16 20 16 24' : '16 20'} phone={{ pad: '12 16' }}>
          <Row as="dt" gap={6} tone="muted">
            <span style={{ color: `var(--ds-${token})` }}>
              <Icon icon={icon} size={16} />
            </span>
            {label}
          </Row>
          <Text as="dd" size={20} weight={600} className="n">
            {formatInteger(count)}
          </Text>
        </Stack>
      ))}
    </Split>
  );
}

/** Failed pictures. Their links open in a new tab, because leaving this one would stop the run or lose the list. */
export function Failures({ failures }: { failures: readonly Failure[] }) {
  const id = useId();
  return (
    <Card>
      <section aria-labelledby={id}>
        <Stack as="h2" id={id} pad="18 24 14 24" phone={{ pad: 16 }} size={16} weight={600} className="n">
          {text.failuresTitle(failures.length)}
        </Stack>
        <ul>
          {failures.map(({ productId, name, reason }) => (
            <Row
              key={productId}
              as="li"
              gap={14}
              pad="10 12 10 24"
              phone={{ pad: '10 12 10 16' }}
              className="line-above"
              style={{ minHeight: 64 }}
            >
              <ProductPicture url={undefined} />
              <Stack as="span" breakWords grow>
                <span className="strong">{name}</span>
                <span className="small muted n">{reason}</span>
              </Stack>
              <Link
                to={paths.product(productId)}
                target="_blank"
                className={toButtonClass({ variant: 'ghost', size: 'small' })}
                aria-label={text.editLabel(name)}
              >
                {text.edit}
              </Link>
            </Row>
          ))}
        </ul>
      </section>
    </Card>
  );
}
