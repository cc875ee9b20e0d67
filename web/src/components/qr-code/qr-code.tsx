import { create } from 'qrcode/lib/core/qrcode.js';
import './qr-code.css';

/** Around the picture, as readers need it. */
const quietZone = 4;

/** A picture that phones read; it is drawn here, so that what it says goes to nobody. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const { size } = modules;
  const dark = Array.from(
    { length: size * size },
    (_, index) => [index % size, Math.floor(index / size)] as const,
  )
    .filter(([x, y]) => modules.get(y, x))
    .map(([x, y]) => `M${x} ${y}h1v1h-1z`);
  const side = size + 2 * quietZone;
  return (
    <svg
      className="qr-code"
      role="img"
      aria-label={label}
      viewBox={`${-quietZone} ${-quietZone} ${side} ${side}`}
      shapeRendering="crispEdges"
    >
      <path d={dark.join('')} />
    </svg>
  );
}
