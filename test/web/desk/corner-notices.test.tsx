import { act, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { type DeskNotice, useCornerNotices } from '#web/src/features/desk/use-corner-notices.ts';
import { Toaster } from '#web/src/ui/feedback/toast.tsx';

const createNotice = (id: string, corner: DeskNotice['corner']): DeskNotice => ({
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

it('useCornerNotices shows one notice per corner, for 8 seconds, and does not repeat it when the page is opened again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame', 'Date'] });
  const notices = [
    createNotice('Dosis', 'left'),
    createNotice('Láser', 'right'),
    createNotice('Cumpleaños', 'right'),
  ];
  const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const listVisibleTitles = () =>
    ['Dosis', 'Láser', 'Cumpleaños', 'Nueva'].filter((title) => screen.queryByText(title));
  render(<Toaster />);

  const firstPage = render(<Dashboard notices={notices} />);
  await wait(1_000);
  expect(listVisibleTitles()).toEqual(['Dosis', 'Láser']);
  expect(screen.getByText('Y 1 aviso más')).toBeTruthy();
  await wait(9_000);
  expect(listVisibleTitles()).toEqual([]);

  firstPage.unmount();
  render(<Dashboard notices={[...notices, createNotice('Nueva', 'right')]} />);
  await wait(1_000);
  expect(listVisibleTitles()).toEqual(['Nueva']);
});
