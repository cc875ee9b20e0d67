import { makeWorkload, blocksOf } from './workload.ts';
import { boundTimes } from './lower-bound.ts';
import { availableTimes } from './zz-slots.ts';
import { openHours } from './zz-slots.ts';
const med=(a:number[])=>a.sort((x,y)=>x-y)[a.length>>1]!;
for (const S of [1,10,50]) {
  const w = makeWorkload({ staff:S, first:'2026-12-07', days:30 });
  const plain = w.staff.map(s=>({staffId:s.staffId, blocks: blocksOf(s,w.dates), sheets: w.dates.map((date,i)=>({date,busy:s.busy[i]!})).filter(x=>x.busy.length) }));
  console.log(S, w.staff.flatMap(s=>s.busy).flat().length);
  const none: never[] = [];
  const ours = () => availableTimes({ dates: w.dates, durationMinutes: 60, staff: plain.map(({staffId,blocks,sheets})=>{ const m=new Map(sheets.map(x=>[x.date,x.busy])); return {staffId, openHours: openHours(blocks), busyOn: d=>m.get(d)??none}; }) });
  const bound = () => boundTimes(w, 60);
  console.log(JSON.stringify(ours().map(x=>x.times))===JSON.stringify(bound()));
  const A:number[]=[],B:number[]=[];
  for(let i=0;i<300;i++){ let t=performance.now(); ours(); const a=performance.now()-t; t=performance.now(); bound(); const b=performance.now()-t; if(i>100){A.push(a);B.push(b);} }
  console.log(S, med(A).toFixed(3), med(B).toFixed(3), (med(A)/med(B)).toFixed(2));
}
