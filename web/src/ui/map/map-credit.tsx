import { civilToday } from '#web/src/lib/now.ts';
import './map-credit.css';

/** The copyright notice that HERE asks for wherever its addresses and routes are shown. */
export const mapCredit = () => `© ${civilToday().slice(0, 4)} HERE`;

export const MapCredit = ({ className = '' }: { className?: string }) => (
  <p className={`map-credit ${className}`}>{mapCredit()}</p>
);
