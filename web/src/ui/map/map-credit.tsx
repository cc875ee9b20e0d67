import { civilToday } from '#web/src/lib/now.ts';
import './map-credit.css';

/** Returns the copyright notice that HERE requires beside its addresses and routes. */
export const getMapCredit = () => `© ${civilToday().slice(0, 4)} HERE`;

export const MapCredit = ({ className = '' }: { className?: string }) => (
  <p className={`map-credit ${className}`}>{getMapCredit()}</p>
);
