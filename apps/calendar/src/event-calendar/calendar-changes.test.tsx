import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useRef } from 'react';
import { createEvent, deleteEvent, listEvents, updateEvent } from '@atrium/contracts/events';
import {
  buildEvent,
  failEndpoint,
  mockEndpoint,
  openChangeStream,
  readToast,
} from '@atrium/testing';
import { openCalendar } from '../testing/open-calendar';
import type { FocusTarget } from './focus-event';
import { setEventId, useFocusOnEvent } from './focus-event';

const EVENT = buildEvent({ id: 7, title: 'Maintenance' });

describe('the focus', () => {
  function calendar() {
    return screen.getByRole('region', { name: 'Events' });
  }

  it('focuses the event of a link after its dialog closes', async () => {
    const { person } = await openCalendar([EVENT], '/calendar?view=agenda&event=7');
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('button', { name: /Maintenance/ })).toHaveFocus());
  });

  it('focuses the calendar when the event of the link is not visible', async () => {
    const { person } = await openCalendar([EVENT], '/calendar?view=agenda&date=2027-01-01&event=7');
    await person.keyboard('{Escape}');
    await waitFor(() => expect(calendar()).toHaveFocus());
  });

  it('focuses the calendar when there is no such event', async () => {
    const { person } = await openCalendar([EVENT], '/calendar?view=agenda&event=8');
    await person.click(screen.getByRole('button', { name: 'Back to the calendar' }));
    await waitFor(() => expect(calendar()).toHaveFocus());
  });

  it('focuses the calendar after an event is deleted', async () => {
    const { person } = await openCalendar([EVENT], '/calendar?view=agenda');
    await person.click(screen.getByRole('button', { name: /Maintenance/ }));
    mockEndpoint(deleteEvent, () => ({}));
    mockEndpoint(listEvents, () => []);
    await person.click(screen.getByRole('button', { name: 'Delete Event' }));
    await person.click(screen.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByText('Maintenance')).not.toBeInTheDocument());
    await waitFor(() => expect(calendar()).toHaveFocus());
  });

  it('focuses a new event when nothing was focused before its dialog opened', async () => {
    const { person } = await openCalendar([], '/calendar?view=agenda');
    // Focuses nothing, like a press on a slot.
    fireEvent.click(screen.getByRole('button', { name: 'Add Event' }));
    mockEndpoint(createEvent, () => EVENT);
    mockEndpoint(listEvents, () => [EVENT]);
    await person.type(screen.getByLabelText('Title'), 'Maintenance');
    await person.click(screen.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(screen.getByRole('button', { name: /Maintenance/ })).toHaveFocus());
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

    sendChange({ topic: 'events', ids: [1] });

    // Both disappear after two seconds; a failing `getBy` would print the page for too long.
    await waitFor(() => {
      const event = document.querySelector('.event-calendar-changed');
      expect(event?.textContent).toContain('Yearly review');
      expect(screen.queryByText('deniz changed Yearly review')).not.toBeNull();
    });
    expect(title).toHaveValue('Typed');
    expect(title).toHaveFocus();
    await waitFor(() => {
      expect(document.querySelector('.event-calendar-changed')).not.toBeInTheDocument();
    });
  });

  it.each([
    ['created and invitations sent', 'Add Event', ['Create'], ['Maintenance', 'New']],
    ['updated and participants notified', /Maintenance/, ['Update'], ['Moved']],
    ['deleted and participants notified', /Maintenance/, ['Delete Event', 'Delete'], []],
  ])(
    'shows an event that was %s even when the events cannot be read',
    async (change, opener, buttons, titles) => {
      const { person } = await openCalendar([EVENT], '/calendar?view=agenda');
      mockEndpoint(createEvent, () => ({ ...EVENT, id: 8, title: 'New' }));
      mockEndpoint(updateEvent, () => ({ ...EVENT, title: 'Moved' }));
      mockEndpoint(deleteEvent, () => ({}));
      failEndpoint(listEvents, { status: 503, body: '' });
      await person.click(screen.getByRole('button', { name: opener }));
      await person.type(screen.getByLabelText('Title'), 'Fair');
      for (const name of buttons) await person.click(screen.getByRole('button', { name }));

      expect(await readToast()).toBe(`Success Event ${change}`);
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
      expect(screen.queryByRole('alert')).not.toBeInTheDocument();
      const shown = screen.queryAllByRole('button', { name: /Maintenance|New|Moved/ });
      expect(shown.map(({ textContent }) => textContent)).toEqual(
        titles.map((title) => expect.stringContaining(title)),
      );
    },
  );
});
