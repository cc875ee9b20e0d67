type Appointment = { date: string };
export type AppointmentDay<Row extends Appointment> = { date: string; appointments: readonly Row[] };

/** Today first, though it be empty; then the days before, latest first; then what is coming. */
export function appointmentsByDay<Row extends Appointment>(
  appointments: readonly Row[],
  today: string,
): AppointmentDay<Row>[] {
  const days = Map.groupBy(appointments, ({ date }) => date);
  const others = [...days.keys()].filter((date) => date !== today).sort();
  const past = others.filter((date) => date < today).reverse();
  const coming = others.filter((date) => date > today);
  return [today, ...past, ...coming].map((date) => ({ date, appointments: days.get(date) ?? [] }));
}
