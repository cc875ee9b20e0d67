import { act, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { type DeskNotice, useCornerNotices } from '#web/src/features/desk/use-corner-notices.ts';
import { Toaster } from '#web/src/ui/feedback/toast.tsx';

const notice = (id: string, corner: DeskNotice['corner']): DeskNotice => ({
  id,
  corner,
  icon: null,
  title: id,
  description: '',
  onClick: () => {},
});

function Dashboard({ notices }: { notices: readonly DeskNotice[] }) {
  useCornerNotices(notices);
  return null;
}

it('standing notices show one per corner, and do not return with the page after they close', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame', 'Date'] });
  const notices = [notice('Dosis', 'left'), notice('Láser', 'right'), notice('Cumpleaños', 'right')];
  const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const titles = () => ['Dosis', 'Láser', 'Cumpleaños', 'Nueva'].filter((each) => screen.queryByText(each));
  render(<Toaster />);

  const first = render(<Dashboard notices={notices} />);
  await wait(1_000);
  expect(titles()).toEqual(['Dosis', 'Láser']);
  expect(screen.getByText('Y 1 aviso más')).toBeTruthy();
  await wait(25_000);
  expect(titles()).toEqual([]);

  first.unmount();
  render(<Dashboard notices={[...notices, notice('Nueva', 'right')]} />);
  await wait(1_000);
  expect(titles()).toEqual(['Nueva']);
});
