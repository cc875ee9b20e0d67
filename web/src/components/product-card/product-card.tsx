import { formatMoney } from '#shared/core/format.ts';
import { Row } from '#web/src/ui/layout/layout.tsx';
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

/** Product or service card of the POS; wrap it in a button to make it clickable. */
export function ProductCard({ name, note = '', priceCents, pictureUrl, ...flags }: Props) {
  const { isUnnamed = false, isLow = false, isFaint = false } = flags;
  return (
    <span className={isFaint ? 'catalog-card catalog-card--faint' : 'catalog-card'}>
      {pictureUrl === undefined ? (
        <span className="catalog-card__picture catalog-card__picture--none">
          <PlaceholderMark />
        </span>
      ) : (
        <img className="catalog-card__picture" src={pictureUrl} alt="" />
      )}
      <span className="catalog-card__words">
        <span className={isUnnamed ? 'catalog-card__name muted' : 'catalog-card__name'}>{name}</span>
        <Row as="span" gap={12} align="stretch" justify="between">
          <span className={isLow ? 'small n catalog-card__low' : 'small muted n'}>{note}</span>
          <span className="strong n">{formatMoney(priceCents)}</span>
        </Row>
      </span>
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
