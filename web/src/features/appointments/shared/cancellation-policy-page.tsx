import { cancellationPolicy, policyTitle } from '#shared/appointments/changes/policy.ts';
import { dialled } from '#shared/settings/chat.ts';
import { useContact, useTerms } from '#web/src/components/center/center.ts';
import { useDocumentTitle } from '#web/src/ui/shell/screen.tsx';
import './cancellation-policy.css';

export function CancellationPolicyPage() {
  const { summary, rules } = cancellationPolicy(useTerms());
  const { phone } = useContact();
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
      {phone !== '' && (
        <p className="muted">
          ¿Tienes dudas? Llámanos al{' '}
          <a className="link nowrap n" href={`tel:${dialled(phone)}`}>
            {phone}
          </a>
          .
        </p>
      )}
    </article>
  );
}
