type Visit = { date: string };
export type VisitDay<Row extends Visit> = { date: string; visits: readonly Row[] };

/** Today first, though it be empty; then the days before, latest first; then what is coming. */
export function visitsByDay<Row extends Visit>(visits: readonly Row[], today: string): VisitDay<Row>[] {
  const days = Map.groupBy(visits, ({ date }) => date);
  const others = [...days.keys()].filter((date) => date !== today).sort();
  const past = others.filter((date) => date < today).reverse();
  const coming = others.filter((date) => date > today);
  return [today, ...past, ...coming].map((date) => ({ date, visits: days.get(date) ?? [] }));
}
