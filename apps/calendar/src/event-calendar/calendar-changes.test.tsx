import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useRef } from 'react';
import { createEvent, deleteEvent, listEvents } from '@atrium/contracts/events';
import {
  buildEvent,
  failEndpoint,
  holdMarks,
  mockEndpoint,
  openChangeStream,
} from '@atrium/testing';
import { openCalendar } from '../testing/open-calendar';
import type { FocusTarget } from './focus-event';
import { setEventId, useFocusOnEvent } from './focus-event';

const EVENT = buildEvent({ id: 7, title: 'Maintenance' });

describe('the focus', () => {
  const calendar = () => screen.getByRole('region', { name: 'Events' });
  const shownEvent = () => screen.getByRole('button', { name: /Maintenance/ });

  it.each([
    ['the event of a link', 'event=7', shownEvent],
    ['the calendar when the event of a link is not visible', 'date=2027-01-01&event=7', calendar],
    ['the calendar when there is no such event', 'event=8', calendar],
  ])('returns to %s after its dialog closes', async (_, query, target) => {
    const { person } = await openCalendar([EVENT], `/calendar?view=agenda&${query}`);
    await person.keyboard('{Escape}');
    await waitFor(() => expect(target()).toHaveFocus());
  });

  // A user's own change is shown without another read.
  const BUSY = { status: 503, body: '' };

  it('focuses the calendar after an event is deleted', async () => {
    const { person } = await openCalendar([EVENT], '/calendar?view=agenda');
    await person.click(shownEvent());
    mockEndpoint(deleteEvent, () => ({}));
    failEndpoint(listEvents, BUSY);
    await person.click(screen.getByRole('button', { name: 'Delete Event' }));
    await person.click(screen.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByText('Maintenance')).not.toBeInTheDocument());
    await waitFor(() => expect(calendar()).toHaveFocus());
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('focuses a new event when nothing was focused before its dialog opened', async () => {
    const { person } = await openCalendar([], '/calendar?view=agenda');
    // Focuses nothing, like a press on a slot.
    fireEvent.click(screen.getByRole('button', { name: 'Add Event' }));
    mockEndpoint(createEvent, () => EVENT);
    failEndpoint(listEvents, BUSY);
    await person.type(screen.getByLabelText('Title'), 'Maintenance');
    await person.click(screen.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(shownEvent()).toHaveFocus());
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

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
});

describe('changed events', () => {
  it('shows and highlights what a colleague has changed, beside the form of a new event', async () => {
    const { person, queryClient } = await openCalendar([buildEvent()], '/calendar?view=agenda');
    const sendChange = await openChangeStream(queryClient);
    await person.click(screen.getByRole('button', { name: 'Add Event' }));
    const title = await screen.findByLabelText('Title');
    await person.type(title, 'Typed');
    mockEndpoint(listEvents, () => [
      buildEvent({ title: 'Yearly review', changedBy: { id: 7, username: 'deniz' } }),
    ]);
    const endMarks = holdMarks();

    sendChange({ topic: 'events', ids: [1] });

    await waitFor(() => {
      const event = document.querySelector('.event-calendar-changed');
      expect(event?.textContent).toContain('Yearly review');
      expect(screen.queryByText('deniz changed Yearly review')).not.toBeNull();
    });
    expect(title).toHaveValue('Typed');
    expect(title).toHaveFocus();
    endMarks();
    await waitFor(() => {
      expect(document.querySelector('.event-calendar-changed')).not.toBeInTheDocument();
    });
  });
});
