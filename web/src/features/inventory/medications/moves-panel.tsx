import {
  Ban,
  ClipboardPen,
  type LucideIcon,
  PackagePlus,
  PackageX,
  Syringe,
  Tag,
  Trash2,
  Undo2,
} from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import {
  addNoBreakSpaces,
  formatShortDayMonth,
  formatShortFullDate,
  formatSignedInteger,
  formatTime,
} from '#shared/core/format.ts';
import type { ReplyOf } from '#shared/core/route.ts';
import { formatVials, medicationMoveKindLabels } from '#shared/inventory/labels.ts';
import { countUsableDoses } from '#shared/inventory/medication.ts';
import type { ListedMedication, listMedicationMoves } from '#shared/inventory/medication-api.ts';
import type { MedicationMoveKind } from '#shared/inventory/medication-move.ts';
import { toCivil } from '#web/src/lib/now.ts';
import { paths } from '#web/src/lib/paths.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { DialogBody, SidePanel } from '#web/src/ui/dialogs/dialog.tsx';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { QueryBoundary } from '#web/src/ui/feedback/query-boundary.tsx';
import { SkeletonRows } from '#web/src/ui/feedback/states.tsx';
import { Heading, Row, Split, Stack } from '#web/src/ui/layout/layout.tsx';
import { movesText as text } from './copy.ts';
import { relabelText } from './lot-copy.ts';
import { MoveForm, type MoveKind } from './move-form.tsx';
import { useMedicationMoves } from './queries.ts';

type Move = ReplyOf<typeof listMedicationMoves>['rows'][number];
type Props = { medication: ListedMedication; onClose: () => void };

const icons: Readonly<Record<MedicationMoveKind, LucideIcon>> = {
  received: PackagePlus,
  dispensed: Syringe,
  corrected: ClipboardPen,
  lost: PackageX,
  expired: Ban,
  recalled: Undo2,
  discarded: Trash2,
  relabeled: Tag,
};

const formatLabel = ({ lotNumber, usableUntil }: NonNullable<Move['label']>['from']) =>
  relabelText.formatLabel(lotNumber, formatShortDayMonth(usableUntil, undefined));

/** Formats the details of a movement, such as client, cost and reason. */
function formatDetail({
  patientName,
  vials,
  totalCents,
  discardedDoses,
  label,
  reason,
  invoice,
}: Move): string {
  return [
    patientName,
    vials === undefined || totalCents === undefined ? undefined : text.formatReceipt(vials, totalCents),
    invoice,
    discardedDoses === undefined ? undefined : text.formatDiscarded(discardedDoses),
    label && `${formatLabel(label.from)} → ${formatLabel(label.to)}`,
    reason,
  ]
    .filter(Boolean)
    .join(' · ');
}

function MoveRow({ move }: { move: Move }) {
  const { date, time } = toCivil(move.at);
  const detail = formatDetail(move);
  return (
    <Row as="li" gap={12} align="start" pad="12 0" className="line-above">
      <span className="icon-tile" style={{ width: 32, height: 32, borderRadius: '50%' }}>
        <Icon icon={icons[move.kind]} />
      </span>
      <Stack as="span" gap={2} breakWords grow>
        <span className="strong">{medicationMoveKindLabels[move.kind]}</span>
        {detail !== '' && <span className="small">{detail}</span>}
        <span className="small muted n">
          <Link to={paths.lot(move.lotId)} className="link">
            {move.lotNumber}
          </Link>{' '}
          ·{' '}
          <time dateTime={move.at}>
            {addNoBreakSpaces(`${formatShortFullDate(date)}, ${formatTime(time)}`)}
          </time>{' '}
          · {move.by}
        </span>
      </Stack>
      <Stack as="span" gap={2} justify="end" nowrap className="n">
        <span className="strong">{formatSignedInteger(move.quantity)}</span>
        <span className="small muted">{text.dosesLeft(move.left)}</span>
      </Stack>
    </Row>
  );
}

/** A medication's movements, newest first, with forms for a loss or a count. */
export function MovesPanel({ medication, onClose }: Props) {
  const [kind, setKind] = useState<MoveKind>();
  const query = useMedicationMoves(medication.medicationId);
  const { name, dosesReserved } = medication;
  const toggle = (toggled: MoveKind) => setKind(kind === toggled ? undefined : toggled);
  return (
    <SidePanel
      title={text.title(name)}
      subtitle={text.subtitle(countUsableDoses(medication), formatVials(medication), dosesReserved)}
      onClose={onClose}
    >
      <DialogBody>
        <Stack gap={16}>
          <Split columns="1fr 1fr" gap={16} align="start">
            <Button
              icon={<PackageX aria-hidden />}
              aria-expanded={kind === 'loss'}
              onClick={() => toggle('loss')}
            >
              {text.loss}
            </Button>
            <Button
              icon={<ClipboardPen aria-hidden />}
              aria-expanded={kind === 'correction'}
              onClick={() => toggle('correction')}
            >
              {text.correction}
            </Button>
          </Split>
          {kind !== undefined && (
            <MoveForm key={kind} kind={kind} medication={medication} onDone={() => setKind(undefined)} />
          )}
          <Heading level={3} size={16}>
            {text.movementsTitle}
          </Heading>
          <QueryBoundary query={query} errorTitle={text.loadFailed} skeleton={<SkeletonRows bare rows={4} />}>
            {(moves) =>
              moves.length === 0 ? (
                <p className="muted">{text.noMovements}</p>
              ) : (
                <ul>
                  {moves.map((move) => (
                    <MoveRow key={move.moveId} move={move} />
                  ))}
                </ul>
              )
            }
          </QueryBoundary>
          {query.hasNextPage && (
            <Button
              busy={query.isFetchingNextPage}
              busyLabel={text.loading}
              onClick={() => void query.fetchNextPage()}
            >
              {text.loadMore}
            </Button>
          )}
        </Stack>
      </DialogBody>
    </SidePanel>
  );
}
