import { buildCancellationPolicy, policyTitle } from '#shared/appointments/changes/policy.ts';
import { defaultBookingTerms } from '#shared/appointments/changes/terms.ts';
import { CallUs } from '#web/src/components/center/call-us.tsx';
import { useFetchedTerms } from '#web/src/components/center/center.ts';
import { useDocumentTitle } from '#web/src/ui/shell/screen.tsx';
import './cancellation-policy.css';

/** Space with the width of a digit. */
const figureSpace = '\u2007';

export function CancellationPolicyPage() {
  const terms = useFetchedTerms();
  const { summary, rules } = buildCancellationPolicy(terms ?? defaultBookingTerms);
  useDocumentTitle(policyTitle);
  // Configured numbers are blank while they load, with their space reserved.
  const maskDigits = (sentence: string) => (terms ? sentence : sentence.replace(/\d/g, figureSpace));
  return (
    <article className="policy" aria-busy={!terms}>
      <h1>{policyTitle}</h1>
      <p className="policy__lead">{maskDigits(summary)}</p>
      {rules.map(({ title, text }) => (
        <section key={title}>
          <h2>{title}</h2>
          <p>{maskDigits(text)}</p>
        </section>
      ))}
      <p className="policy__call muted">
        <CallUs lead="¿Tienes dudas? Llámanos al" />
      </p>
    </article>
  );
}
