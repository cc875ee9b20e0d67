import type { ReactNode } from 'react';
import { formatMoney } from '#shared/core/format.ts';
import type { ListedMedication } from '#shared/inventory/medication-api.ts';
import { civilToday } from '#web/src/lib/now.ts';
import { Split, Stack, Text } from '#web/src/ui/layout/layout.tsx';
import { figuresText, text } from './copy.ts';
import { calculateFigures } from './medication-rows.ts';

type FigureCardProps = {
  label: string;
  note: string;
  isBad?: boolean;
  /** Takes the whole width of a phone. */
  isWide?: boolean;
  children: ReactNode;
};

const FigureCard = ({ label, note, isBad = false, isWide = false, children }: FigureCardProps) => (
  <Stack
    gap={4}
    pad={16}
    {...(isWide && { span: 'phone' })}
    className="surface"
    style={{ alignContent: 'center' }}
  >
    <dt className="small">{label}</dt>
    <Text as="dd" size={20} weight={600} tone={isBad ? 'danger' : 'ink'} className="n">
      {children}
    </Text>
    <dd className="small muted n">{note}</dd>
  </Stack>
);

/** Value of the medication inventory, with doses that expire soon or have expired. */
export function MedicationFigures({ medications }: { medications: readonly ListedMedication[] }) {
  const { valueCents, soonDoses, soonLots, expiredDoses, expiredLots } = calculateFigures(
    medications,
    civilToday(),
  );
  return (
    <Split as="dl" columns="1fr 1fr 1fr" gap={12} phone={{ columns: '1fr 1fr' }}>
      <FigureCard label={figuresText.value} note={figuresText.atCost} isWide>
        {formatMoney(valueCents)}
      </FigureCard>
      <FigureCard label={figuresText.soon} note={figuresText.soonLots(soonLots)}>
        {text.formatDoses(soonDoses)}
      </FigureCard>
      <FigureCard
        label={figuresText.expired}
        note={figuresText.expiredLots(expiredLots)}
        isBad={expiredDoses > 0}
      >
        {text.formatDoses(expiredDoses)}
      </FigureCard>
    </Split>
  );
}
