import { type ReactNode, useRef, useState } from 'react';
import { formatFullDate } from '#shared/core/format.ts';
import type { MapContents } from '#web/src/ui/map/map-drawing.ts';
import { IslandMap } from '../ui/map/island-map.tsx';
import { MonthGrid } from '../ui/month-grid/month-grid.tsx';
import { PrintAnswers, PrintSection, PrintText } from '../ui/print/print-parts.tsx';
import { PrintSheet } from '../ui/print/print-sheet.tsx';
import { TimeGrid, TimeGridColumn, TimeGridDay } from '../ui/time-grid/time-grid.tsx';
import { longText, Part, State } from './part.tsx';

const today = '2026-03-06';
const now = { date: today, time: '10:30', minutes: 630 };
const days = ['2026-03-05', today, '2026-03-07'];

type MonthSample = { label: string; busy?: boolean; inset?: boolean };

function SampleMonth({ label, ...gridProps }: MonthSample) {
  const [selected, setSelected] = useState('2026-03-10');
  return (
    <MonthGrid
      month="2026-03"
      label={label}
      today={today}
      selected={selected}
      {...gridProps}
      describe={formatFullDate}
      onSelect={setSelected}
      onLeave={setSelected}
    >
      {(date) => date === today && <span className="caption">2 citas</span>}
    </MonthGrid>
  );
}

function SampleWeek({
  name,
  isEmpty = false,
  children,
}: {
  name: string;
  isEmpty?: boolean;
  children?: ReactNode;
}) {
  const ref = useRef<HTMLDivElement>(null);
  return (
    <TimeGrid
      ref={ref}
      className=""
      isBusy={false}
      isEmpty={isEmpty}
      head={
        <div className="time-grid__head">
          <span className="time-grid__corner" />
          {days.map((date) => (
            <TimeGridDay key={date} date={date} today={today} />
          ))}
        </div>
      }
    >
      {days.map((date, index) => (
        <TimeGridColumn
          key={date}
          index={index}
          date={date}
          label={`${name}: ${formatFullDate(date)}`}
          now={now}
          isFirst={index === 0}
        >
          {children}
        </TimeGridColumn>
      ))}
    </TimeGrid>
  );
}

export const CalendarParts = () => (
  <>
    <Part name="MonthGrid">
      <State name="Con un día elegido" wide>
        <SampleMonth label="Marzo de 2026" />
      </State>
      <State name="Cargando" wide>
        <SampleMonth label="Marzo de 2026, cargando" busy />
      </State>
      <State name="En una tarjeta" wide>
        <SampleMonth label="Marzo de 2026, en una tarjeta" inset />
      </State>
    </Part>
    <Part name="TimeGrid">
      <State name="Vacío, con la hora de ahora" wide>
        <SampleWeek name="Semana" isEmpty />
      </State>
    </Part>
  </>
);

const sampleMapCopy = {
  title: 'Mapa de Puerto Rico',
  zoomIn: 'Acercar',
  zoomOut: 'Alejar',
  twoFingers: 'Usa dos dedos para mover el mapa',
  keyAndWheel: 'Usa Ctrl y la rueda para acercar',
};

const samplePlaces: MapContents = {
  markers: [
    { id: 'own', at: [-66.1, 18.45], name: 'Tu ubicación', className: 'map__own' },
    { id: 'end', at: [-66.05, 18.4], name: 'Casa de Marisol', className: 'map__pin', isPin: true },
  ],
  lines: [],
  view: { points: [[-66.05, 18.4]], zoom: 12 },
};

export const MapParts = () => (
  <Part name="IslandMap">
    <State name="Con el lugar de uno y el destino" wide>
      <div style={{ height: 320 }}>
        <IslandMap
          label="Camino a casa de Marisol"
          copy={sampleMapCopy}
          {...samplePlaces}
          fallback={<p>El mapa no se puede dibujar aquí.</p>}
        />
      </div>
    </State>
  </Part>
);

const printedRows = [
  { label: 'Alergias', value: 'Penicilina', isAlert: true, why: 'No aplicar sueros con antibiótico.' },
  { label: 'Medicamentos', value: longText },
  { label: 'Piel', value: 'Mixta' },
];

export const PrintParts = () => (
  <Part name="PrintSection, PrintAnswers, PrintWords">
    <State name="Como se imprimen" wide>
      <PrintSection title="Expediente del Cliente">
        <PrintAnswers rows={printedRows} />
        <PrintText text={`${longText}.\n\nSegundo párrafo.`} />
      </PrintSection>
    </State>
    <State name="PrintSheet, solo en papel">
      <PrintSheet title="Expediente del Cliente" subject="Marisol Ortiz" date="6 de marzo de 2026">
        <PrintAnswers rows={printedRows} columns={1} />
      </PrintSheet>
    </State>
  </Part>
);
