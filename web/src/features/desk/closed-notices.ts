import * as z from 'zod/mini';

/** The news that somebody closed in this tab, until it is closed itself. */
const Closed = z.array(z.string());
const key = 'closedNotices';

function read(): readonly string[] {
  try {
    return Closed.parse(JSON.parse(sessionStorage.getItem(key) ?? '[]'));
  } catch {
    return [];
  }
}

/** Each thing is told once in a session: closed, it does not come back, whatever page one goes to in between. */
export const closedNotices = {
  has: (id: string) => read().includes(id),
  add: (id: string) => sessionStorage.setItem(key, JSON.stringify([...read(), id])),
};
