import { depthOf, hoursShown } from '#web/src/ui/time-grid/geometry.ts';
import { boardText } from './copy.ts';

const hour = 60;
const count = (hoursShown.end - hoursShown.start) / hour;

/** The hours at the left; every appointment says its own in words. */
export function DayBoardHours() {
  return (
    <div className="day-board__hours n" aria-hidden>
      {Array.from({ length: count }, (_, index) => hoursShown.start + index * hour).map((minute) => (
        <span key={minute} style={{ top: `${depthOf(minute) * 100}%` }}>
          {boardText.hour(minute)}
        </span>
      ))}
    </div>
  );
}
