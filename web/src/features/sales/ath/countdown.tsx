import { formatMinutesAndSeconds } from '#shared/core/format.ts';
import { Text } from '#web/src/ui/layout/layout.tsx';
import { athText as text } from './copy.ts';

const radius = 66;
const circumference = 2 * Math.PI * radius;
const totalSeconds = 600;
const lastSeconds = 60;

const formatSpoken = (seconds: number) =>
  seconds < lastSeconds ? text.lastMinute : text.leftSpoken(Math.ceil(seconds / lastSeconds));

/** Time left for the client to confirm; announced by the minute. */
export function Countdown({ seconds }: { seconds: number }) {
  const arcLength = circumference * Math.min(1, seconds / totalSeconds);
  const isLast = seconds < lastSeconds;
  return (
    <div className="ath-clock">
      <svg viewBox="0 0 148 148" aria-hidden="true">
        <circle className="ath-clock__track" cx="74" cy="74" r={radius} />
        <circle
          className={isLast ? 'ath-clock__left ath-clock__left--last' : 'ath-clock__left'}
          cx="74"
          cy="74"
          r={radius}
          strokeDasharray={`${arcLength} ${circumference}`}
        />
      </svg>
      <p className="ath-clock__figures" aria-hidden="true">
        <Text as="b" tone={isLast ? 'warning' : undefined} className="sales-sum-28 n">
          {formatMinutesAndSeconds(seconds)}
        </Text>
        <Text size={14} tone="muted">
          {text.left}
        </Text>
      </p>
      <p className="visually-hidden" role="status">
        {formatSpoken(seconds)}
      </p>
    </div>
  );
}
