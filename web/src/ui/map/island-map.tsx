import { type ReactNode, useEffect, useRef, useState } from 'react';
import { MapCredit } from './map-credit.tsx';
import type { MapContents, MapCopy, MapDrawing } from './map-drawing.ts';
import './island-map.css';

type Props = MapContents & {
  label: string;
  copy: MapCopy;
  fallback: ReactNode;
  className?: string;
  children?: ReactNode;
};

/** Map of Puerto Rico with HERE routes. Its code loads on first use. */
export function IslandMap({ label, copy, fallback, className = '', children, ...contents }: Props) {
  const { markers, lines, view } = contents;
  const element = useRef<HTMLDivElement>(null);
  const [drawing, setDrawing] = useState<MapDrawing>();
  const [isFailed, setFailed] = useState(false);

  useEffect(() => {
    let isUnmounted = false;
    let newDrawing: MapDrawing | undefined;
    const draw = async () => {
      const { drawMap } = await import('./map-drawing.ts');
      if (isUnmounted || !element.current) return;
      newDrawing = await drawMap(element.current, copy);
      if (isUnmounted) newDrawing.remove();
      else setDrawing(newDrawing);
    };
    draw().catch(() => {
      if (!isUnmounted) setFailed(true);
    });
    return () => {
      isUnmounted = true;
      newDrawing?.remove();
    };
  }, [copy]);

  useEffect(() => drawing?.show({ markers, lines, view }), [drawing, markers, lines, view]);

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
      <MapCredit isOverMap />
      {children}
    </div>
  );
}
