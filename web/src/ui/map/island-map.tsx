import { type ReactNode, useEffect, useRef, useState } from 'react';
import { MapCredit } from './map-credit.tsx';
import type { MapDrawing, MapWords, OnMap } from './map-drawing.ts';
import './island-map.css';

type Props = OnMap & {
  /** What the map shows, in a sentence. */
  label: string;
  words: MapWords;
  /** In its place when it cannot be drawn. */
  fallback: ReactNode;
  className?: string;
  /** Over it: what it means, and what else can be done with it. */
  children?: ReactNode;
};

/** The map of the island with routes of HERE. Its code is loaded when it is first shown. */
export function IslandMap({ label, words, fallback, className = '', children, ...places }: Props) {
  const { marks, ways, sight } = places;
  const element = useRef<HTMLDivElement>(null);
  const [drawing, setDrawing] = useState<MapDrawing>();
  const [isFailed, setFailed] = useState(false);

  useEffect(() => {
    let isOver = false;
    let drawn: MapDrawing | undefined;
    const draw = async () => {
      const { drawMap } = await import('./map-drawing.ts');
      if (isOver || !element.current) return;
      drawn = await drawMap(element.current, words);
      if (isOver) drawn.remove();
      else setDrawing(drawn);
    };
    draw().catch(() => {
      if (!isOver) setFailed(true);
    });
    return () => {
      isOver = true;
      drawn?.remove();
    };
  }, [words]);

  useEffect(() => drawing?.show({ marks, ways, sight }), [drawing, marks, ways, sight]);

  if (isFailed)
    return (
      <>
        {fallback}
        <MapCredit />
      </>
    );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls of a form; this is a picture with some buttons
    <div role="group" aria-label={label} className={`map ${className}`}>
      <div ref={element} className="map__canvas" />
      <MapCredit className="map__credit" />
      {children}
    </div>
  );
}
