import { minutesPerDay, timeOfMinutes,weekday } from '#shared/core/civil-time.ts';
import { type Interval, normalise } from '#shared/core/interval.ts';
const clock = Array.from({ length: minutesPerDay }, (_, minute) => timeOfMinutes(minute));
function markStarts(free: Uint8Array, from: number, until: number, d: number) { for (let m = from; m + d <= until; m += d) free[m] = 1; }
function markDay(free: Uint8Array, open: readonly Interval[], busy: readonly Interval[], d: number) {
  for (const stretch of open) {
    let start = stretch.start;
    for (const visit of busy) {
      if (visit.start >= stretch.end) break;
      if (visit.end <= start) continue;
      markStarts(free, start, visit.start, d);
      start = visit.end;
    }
    markStarts(free, start, stretch.end, d);
  }
}
export function availableTimes({staff,dates,durationMinutes}: any) {
  const free = new Uint8Array(minutesPerDay);
  return dates.map((date: string) => {
    free.fill(0);
    for (const { openHours, busyOn } of staff) markDay(free, openHours(date), busyOn(date), durationMinutes);
    const times: string[] = [];
    for (let m = free.indexOf(1); m >= 0; m = free.indexOf(1, m + 1)) times.push(clock[m]!);
    return { date, times };
  });
}
const mins=(t:string)=>+t.slice(0,2)*60 + +t.slice(3,5);
let lastDate='', lastWd=0;
const wd=(d:string)=>{ if(d!==lastDate){lastDate=d; lastWd=weekday(d);} return lastWd; };
export function openHours(blocks: any[]) {
  const weekly: any[][] = [[],[],[],[],[],[],[]];
  const dated = new Map<string, Interval[]>();
  const replaced = new Map<string, Set<string>>();
  for (const b of blocks) {
    if (b.kind==='override'||b.kind==='exclusion') { const s=replaced.get(b.date); if(s) s.add(b.overrideOf); else replaced.set(b.date,new Set([b.overrideOf])); }
    if (b.kind==='exclusion') continue;
    const interval={start:mins(b.start),end:mins(b.end)};
    if (b.kind==='weekly') weekly[weekday(b.date)]!.push({blockId:b.blockId,from:b.date,...interval});
    else dated.set(b.date,[...(dated.get(b.date)??[]),interval]);
  }
  return (date: string): readonly Interval[] => {
    const gone=replaced.get(date); const more=dated.get(date);
    let w: Interval[] = weekly[wd(date)]!.filter(x=>x.from<=date && !gone?.has(x.blockId));
    if (more) w=[...w,...more];
    return w.length>1 ? normalise(w) : w;
  };
}
