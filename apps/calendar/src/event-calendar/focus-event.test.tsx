import { act, render, screen, waitFor } from '@testing-library/react';
import { useRef } from 'react';
import type { FocusTarget } from './focus-event';
import { setEventId, useFocusOnEvent } from './focus-event';

function Calendar({ target }: { target: FocusTarget | null }) {
  const calendar = useRef<HTMLDivElement>(null);
  useFocusOnEvent(calendar, target);
  return (
    <>
      <div ref={calendar} role="region" tabIndex={-1}>
        <button
          ref={(element) => {
            if (element) setEventId(element, '7');
          }}
        >
          Maintenance
        </button>
      </div>
      <button>Add Event</button>
    </>
  );
}

function waitForFrames(): Promise<void> {
  return act(async () => {
    for (let frame = 0; frame < 5; frame += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  });
}

it('waits until the dialog returns the focus to the calendar', async () => {
  render(<Calendar target={{ eventId: '7' }} />);
  await waitForFrames();
  expect(document.body).toHaveFocus();

  screen.getByRole('region').focus();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Maintenance' })).toHaveFocus());
});

it('leaves the focus on the element that opened the dialog', async () => {
  render(<Calendar target={{ eventId: '7' }} />);
  screen.getByRole('button', { name: 'Add Event' }).focus();
  await waitForFrames();
  expect(screen.getByRole('button', { name: 'Add Event' })).toHaveFocus();
});
