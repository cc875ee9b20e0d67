import { buildCancellationPolicy, policyTitle } from '#shared/appointments/changes/policy.ts';
import { defaultBookingTerms } from '#shared/appointments/changes/terms.ts';
import { CallUs } from '#web/src/components/center/call-us.tsx';
import { useFetchedTerms } from '#web/src/components/center/center.ts';
import { Heading, Stack, Text } from '#web/src/ui/layout/layout.tsx';
import { useDocumentTitle } from '#web/src/ui/shell/screen.tsx';

/** Space with the width of a digit. */
const figureSpace = '\u2007';

export function CancellationPolicyPage() {
  const terms = useFetchedTerms();
  const { summary, rules } = buildCancellationPolicy(terms ?? defaultBookingTerms);
  useDocumentTitle(policyTitle);
  // Configured numbers are blank while they load, with their space reserved.
  const maskDigits = (sentence: string) => (terms ? sentence : sentence.replace(/\d/g, figureSpace));
  return (
    <Stack
      as="article"
      gap={28}
      pad="40 32 88 32"
      phone={{ pad: '24 16 56 16' }}
      style={{ maxWidth: 'calc(65ch + 64px)', margin: '0 auto' }}
      aria-busy={!terms}
    >
      <Stack gap={16}>
        <h1 className="serif-title" style={{ fontSize: 'clamp(2.125rem, 4vw, 3rem)' }}>
          {policyTitle}
        </h1>
        <Text as="p" size={18} tone="secondary">
          {maskDigits(summary)}
        </Text>
      </Stack>
      {rules.map(({ title, text }) => (
        <Stack as="section" key={title} gap={6}>
          <Heading size={18}>{title}</Heading>
          <p>{maskDigits(text)}</p>
        </Stack>
      ))}
      <p className="muted" style={{ minHeight: '1lh' }}>
        <CallUs lead="¿Tienes dudas? Llámanos al" />
      </p>
    </Stack>
  );
}
