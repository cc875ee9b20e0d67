import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { UnbrokenPhones } from '../display/unbroken-phones.tsx';
import './print-parts.css';

export type PrintedRow = {
  readonly label: string;
  readonly value: string;
  /** To be known before anything is done: framed, since color may not reach the paper. */
  readonly isAlert?: boolean | undefined;
  /** Why, in the words of the center's own rule. */
  readonly why?: string | undefined;
};

/** More than this and half a sheet's width makes a column of it. */
const longAnswer = 100;
const classOf = ({ value, isAlert = false }: PrintedRow) =>
  [isAlert && 'print-answers__alert', value.length > longAnswer && 'print-answers__long']
    .filter(Boolean)
    .join(' ');

/** A part of a printed document; its title never ends a sheet. */
export const PrintSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="print-section">
    <h2>{title}</h2>
    {children}
  </section>
);

/** Questions with their answers, none of them torn between two sheets. */
export const PrintAnswers = ({ rows, columns = 2 }: { rows: readonly PrintedRow[]; columns?: 1 | 2 | 3 }) => (
  <dl className={`print-answers print-answers--${columns}`}>
    {rows.map((row) => (
      <div key={row.label} className={classOf(row)}>
        <dt>{row.label}</dt>
        <dd>
          {row.isAlert ? (
            <span>
              <TriangleAlert aria-hidden /> Alerta: {row.value}
            </span>
          ) : (
            <UnbrokenPhones text={row.value} />
          )}
          {row.why !== undefined && <span className="print-answers__why">{row.why}</span>}
        </dd>
      </div>
    ))}
  </dl>
);

/** A text as it was read and accepted, each of its paragraphs in one piece. */
export const PrintWords = ({ text }: { text: string }) => (
  <div className="print-words">
    {text.split(/\n{2,}/).map((paragraph) => (
      <p key={paragraph}>
        <UnbrokenPhones text={paragraph} />
      </p>
    ))}
  </div>
);
