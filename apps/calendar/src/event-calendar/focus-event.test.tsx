import { act, render, screen, waitFor } from '@testing-library/react';
import { useRef } from 'react';
import type { FocusTarget } from './focus-event';
import { markEvent, useFocusOnEvent } from './focus-event';

function Calendar({ target }: { target: FocusTarget | null }) {
  const calendar = useRef<HTMLDivElement>(null);
  useFocusOnEvent(calendar, target);
  return (
    <>
      <div ref={calendar} role="region" tabIndex={-1}>
        <button
          ref={(element) => {
            if (element) markEvent(element, '7');
          }}
        >
          Maintenance
        </button>
      </div>
      <button>Add Event</button>
    </>
  );
}

function passFrames(): Promise<void> {
  return act(async () => {
    for (let frame = 0; frame < 5; frame += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  });
}

it('waits until the dialog has given the focus back to the calendar', async () => {
  render(<Calendar target={{ eventId: '7' }} />);
  await passFrames();
  expect(document.body).toHaveFocus();

  screen.getByRole('region').focus();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Maintenance' })).toHaveFocus());
});

it('leaves the focus on what has opened the dialog', async () => {
  render(<Calendar target={{ eventId: '7' }} />);
  screen.getByRole('button', { name: 'Add Event' }).focus();
  await passFrames();
  expect(screen.getByRole('button', { name: 'Add Event' })).toHaveFocus();
});
