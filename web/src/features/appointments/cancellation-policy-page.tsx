import { cancellationPolicy } from '#shared/appointments/policy.ts';
import { center } from '#shared/settings/center.ts';
import { useDocumentTitle } from '#web/src/ui/screen.tsx';
import './cancellation-policy.css';

export function CancellationPolicyPage() {
  const { title, summary, rules } = cancellationPolicy;
  useDocumentTitle(title);
  return (
    <article className="policy">
      <h1>{title}</h1>
      <p className="policy__lead">{summary}</p>
      {rules.map((rule) => (
        <section key={rule.title}>
          <h2>{rule.title}</h2>
          <p>{rule.text}</p>
        </section>
      ))}
      <p className="muted">
        ¿Tienes dudas? Llámanos al{' '}
        <a className="link nowrap n" href={`tel:${center.phone}`}>
          {center.phone}
        </a>
        .
      </p>
    </article>
  );
}
