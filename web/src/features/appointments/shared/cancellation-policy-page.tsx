import { cancellationPolicy } from '#shared/appointments/changes/policy.ts';
import { dialled } from '#shared/settings/chat.ts';
import { useContact } from '#web/src/components/center/center.ts';
import { useDocumentTitle } from '#web/src/ui/shell/screen.tsx';
import './cancellation-policy.css';

export function CancellationPolicyPage() {
  const { title, summary, rules } = cancellationPolicy;
  const { phone } = useContact();
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
        <a className="link nowrap n" href={`tel:${dialled(phone)}`}>
          {phone}
        </a>
        .
      </p>
    </article>
  );
}
