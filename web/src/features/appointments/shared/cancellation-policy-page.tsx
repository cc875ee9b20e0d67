import { cancellationPolicy, policyTitle } from '#shared/appointments/changes/policy.ts';
import { originalTerms } from '#shared/appointments/changes/terms.ts';
import { CallUs } from '#web/src/components/center/call-us.tsx';
import { useAnsweredTerms } from '#web/src/components/center/center.ts';
import { useDocumentTitle } from '#web/src/ui/shell/screen.tsx';
import './cancellation-policy.css';

/** Space with the width of a digit. */
const figureSpace = '\u2007';

export function CancellationPolicyPage() {
  const terms = useAnsweredTerms();
  const { summary, rules } = cancellationPolicy(terms ?? originalTerms);
  useDocumentTitle(policyTitle);
  // Configured numbers are blank while they load, with their space reserved.
  const said = (words: string) => (terms ? words : words.replace(/\d/g, figureSpace));
  return (
    <article className="policy" aria-busy={!terms}>
      <h1>{policyTitle}</h1>
      <p className="policy__lead">{said(summary)}</p>
      {rules.map(({ title, text }) => (
        <section key={title}>
          <h2>{title}</h2>
          <p>{said(text)}</p>
        </section>
      ))}
      <p className="policy__call muted">
        <CallUs lead="¿Tienes dudas? Llámanos al" />
      </p>
    </article>
  );
}
