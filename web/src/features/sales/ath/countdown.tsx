import { formatMinutesAndSeconds } from '#shared/core/format.ts';
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
  return (
    <div className={seconds < lastSeconds ? 'ath-clock ath-clock--last' : 'ath-clock'}>
      <svg viewBox="0 0 148 148" aria-hidden="true">
        <circle className="ath-clock__track" cx="74" cy="74" r={radius} />
        <circle
          className="ath-clock__left"
          cx="74"
          cy="74"
          r={radius}
          strokeDasharray={`${arcLength} ${circumference}`}
        />
      </svg>
      <p className="ath-clock__figures" aria-hidden="true">
        <b className="ath-clock__time n">{formatMinutesAndSeconds(seconds)}</b>
        <span className="muted small">{text.left}</span>
      </p>
      <p className="visually-hidden" role="status">
        {formatSpoken(seconds)}
      </p>
    </div>
  );
}
