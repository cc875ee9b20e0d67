import { formatMoney } from '#shared/core/format.ts';
import { Row, Stack, Text } from '#web/src/ui/layout/layout.tsx';
import './product-card.css';

type Props = {
  name: string;
  note?: string | undefined;
  /** The note warns of low stock. */
  isLow?: boolean;
  /** Out of stock. */
  isFaint?: boolean;
  priceCents: number;
  pictureUrl?: string | undefined;
  isUnnamed?: boolean;
};

/** Product or service card of the POS. Wrap it in a button to make it clickable. */
export function ProductCard({ name, note = '', priceCents, pictureUrl, ...flags }: Props) {
  const { isUnnamed = false, isLow = false, isFaint = false } = flags;
  const pictureStyle = isFaint ? { opacity: 0.45 } : undefined;
  return (
    <span className="catalog-card">
      {pictureUrl === undefined ? (
        <span className="catalog-card__picture" style={pictureStyle}>
          <PlaceholderMark />
        </span>
      ) : (
        <img className="catalog-card__picture" style={pictureStyle} src={pictureUrl} alt="" />
      )}
      <Stack as="span" gap={4} pad="10 12 12 12" style={{ alignContent: 'space-between' }}>
        <Text
          weight={600}
          {...(isUnnamed && { tone: 'muted' as const })}
          breakWords
          style={{ lineHeight: 1.25 }}
        >
          {name}
        </Text>
        <Row as="span" gap={12} align="stretch" justify="between">
          <Text size={14} weight={isLow ? 600 : 400} tone={isLow ? 'pending' : 'muted'} className="n">
            {note}
          </Text>
          <span className="strong n">{formatMoney(priceCents)}</span>
        </Row>
      </Stack>
    </span>
  );
}

/** The center's logo, in place of a missing picture. */
export function PlaceholderMark() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true">
      <circle cx="16" cy="16" r="16" fill="var(--ds-accent)" />
      <path
        d="M21 10.6a5.2 5.2 0 1 0-5 5.4 5.2 5.2 0 1 1-5 5.4"
        fill="none"
        stroke="var(--ds-white)"
        strokeWidth="2.3"
        strokeLinecap="round"
      />
    </svg>
  );
}
