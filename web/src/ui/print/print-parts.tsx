import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { UnbrokenPhones } from '../display/unbroken-phones.tsx';
import { Split, Text } from '../layout/layout.tsx';
import './print-parts.css';

export type PrintedRow = {
  readonly label: string;
  readonly value: string;
  /** Alert to read first. It is framed, since prints may lack color. */
  readonly isAlert?: boolean | undefined;
  readonly why?: string | undefined;
};

/** Answers with more characters take all columns. */
const maxColumnLength = 100;

/** Section of a printed document. Its title is never last on a sheet. */
export const PrintSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="print-section">
    <h2>{title}</h2>
    {children}
  </section>
);

/** Questions with answers, none of which breaks across sheets. */
export const PrintAnswers = ({ rows, columns = 2 }: { rows: readonly PrintedRow[]; columns?: 1 | 2 | 3 }) => (
  <Split as="dl" columns={`repeat(${columns}, 1fr)`} className="print-answers">
    {rows.map((row) => (
      <Text
        as="div"
        key={row.label}
        span={row.value.length > maxColumnLength}
        className={row.isAlert ? 'print-answers__alert' : ''}
      >
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
      </Text>
    ))}
  </Split>
);

/** Accepted text, of which no paragraph breaks across sheets. */
export const PrintText = ({ text }: { text: string }) => (
  <div className="print-words">
    {text.split(/\n{2,}/).map((paragraph) => (
      <p key={paragraph}>
        <UnbrokenPhones text={paragraph} />
      </p>
    ))}
  </div>
);
