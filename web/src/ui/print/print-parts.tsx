import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { UnbrokenPhones } from '../display/unbroken-phones.tsx';
import { Split, Text } from '../layout/layout.tsx';
import './print-parts.css';

export type PrintedRow = {
  readonly label: string;
  readonly value: string;
  /** Alert to read first; framed, since prints may lack color. */
  readonly isAlert?: boolean | undefined;
  readonly why?: string | undefined;
};

const longAnswer = 100;
const toRowClass = ({ value, isAlert = false }: PrintedRow) =>
  [isAlert && 'print-answers__alert', value.length > longAnswer && 'print-answers__long']
    .filter(Boolean)
    .join(' ');

/** Section of a printed document; its title is never last on a sheet. */
export const PrintSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="print-section">
    <h2>{title}</h2>
    {children}
  </section>
);

/** Questions and answers; none breaks across sheets. */
export const PrintAnswers = ({ rows, columns = 2 }: { rows: readonly PrintedRow[]; columns?: 1 | 2 | 3 }) => (
  <Split as="dl" columns={`repeat(${columns}, 1fr)`} className="print-answers">
    {rows.map((row) => (
      <div key={row.label} className={toRowClass(row)}>
        <dt>{row.label}</dt>
        <dd>
          {row.isAlert ? (
            <span>
              <TriangleAlert aria-hidden /> Alerta: {row.value}
            </span>
          ) : (
            <UnbrokenPhones text={row.value} />
          )}
          {row.why !== undefined && (
            <Text block weight={400}>
              {row.why}
            </Text>
          )}
        </dd>
      </div>
    ))}
  </Split>
);

/** Accepted text; no paragraph breaks across sheets. */
export const PrintText = ({ text }: { text: string }) => (
  <div className="print-words">
    {text.split(/\n{2,}/).map((paragraph) => (
      <p key={paragraph}>
        <UnbrokenPhones text={paragraph} />
      </p>
    ))}
  </div>
);
