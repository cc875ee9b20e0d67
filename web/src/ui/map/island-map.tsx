import { type ReactNode, useEffect, useRef, useState } from 'react';
import { MapCredit } from './map-credit.tsx';
import type { MapDrawing, MapWords, OnMap } from './map-drawing.ts';
import './island-map.css';

type Props = OnMap & {
  label: string;
  words: MapWords;
  fallback: ReactNode;
  className?: string;
  children?: ReactNode;
};

/** Map of Puerto Rico with HERE routes; its code loads on first use. */
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
    // biome-ignore lint/a11y/useSemanticElements: a map is no group of form controls
    <div role="group" aria-label={label} className={`map ${className}`}>
      <div ref={element} className="map__canvas" />
      <MapCredit className="map__credit" />
      {children}
    </div>
  );
}
