import { cancellationPolicy, policyTitle } from '#shared/appointments/changes/policy.ts';
import { CallUs } from '#web/src/components/center/call-us.tsx';
import { useTerms } from '#web/src/components/center/center.ts';
import { useDocumentTitle } from '#web/src/ui/shell/screen.tsx';
import './cancellation-policy.css';

export function CancellationPolicyPage() {
  const { summary, rules } = cancellationPolicy(useTerms());
  useDocumentTitle(policyTitle);
  return (
    <article className="policy">
      <h1>{policyTitle}</h1>
      <p className="policy__lead">{summary}</p>
      {rules.map((rule) => (
        <section key={rule.title}>
          <h2>{rule.title}</h2>
          <p>{rule.text}</p>
        </section>
      ))}
      <p className="muted">
        <CallUs lead="¿Tienes dudas? Llámanos al" />
      </p>
    </article>
  );
}
