import { formatMinutesAndSeconds } from '#shared/core/format.ts';
import { Stack, Text } from '#web/src/ui/layout/layout.tsx';
import { athText as text } from './copy.ts';

const radius = 66;
const circumference = 2 * Math.PI * radius;
const totalSeconds = 600;
const minuteSeconds = 60;

const formatSpoken = (seconds: number) =>
  seconds < minuteSeconds ? text.lastMinute : text.remainingSpoken(Math.ceil(seconds / minuteSeconds));

/** Time left for the client to confirm, announced to screen readers every minute. */
export function Countdown({ seconds }: { seconds: number }) {
  const arcLength = circumference * Math.min(1, seconds / totalSeconds);
  const isLast = seconds < minuteSeconds;
  return (
    <div className="ath-clock">
      <svg viewBox="0 0 148 148" aria-hidden="true">
        <circle cx="74" cy="74" r={radius} />
        <circle
          cx="74"
          cy="74"
          r={radius}
          strokeDasharray={`${arcLength} ${circumference}`}
          style={{ stroke: isLast ? 'var(--ds-warn-line)' : 'var(--ds-accent)' }}
        />
      </svg>
      <Stack
        as="p"
        textAlign="center"
        aria-hidden="true"
        style={{ position: 'absolute', inset: 0, placeContent: 'center' }}
      >
        <Text as="b" size={28} weight={600} tone={isLast ? 'warning' : undefined} className="n">
          {formatMinutesAndSeconds(seconds)}
        </Text>
        <Text size={14} tone="muted">
          {text.remainingLabel}
        </Text>
      </Stack>
      <p className="visually-hidden" role="status">
        {formatSpoken(seconds)}
      </p>
    </div>
  );
}
