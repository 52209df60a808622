import { fireEvent, screen } from '@testing-library/react';
import type { Attachment } from '@atrium/contracts/attachments';
import { createEvent, updateEvent } from '@atrium/contracts/events';
import { uploadFile } from '@atrium/contracts/files';
import { buildEvent, expectAccessible, failEndpoint, mockEndpoint } from '@atrium/testing';
import { openEvent, openNewEvent } from '../testing/open-calendar';

const STORED: Attachment = {
  id: 7,
  name: 'agenda.pdf',
  size: 2048,
  type: 'application/pdf',
  width: null,
  height: null,
  altText: null,
};

const UPLOADED: Attachment = {
  ...STORED,
  id: 21,
  name: 'plan.txt',
  type: 'text/plain',
};

function drop(target: Element, name: string) {
  const files = [new File(['abc'], name, { type: 'text/plain' })];
  fireEvent.drop(target, { dataTransfer: { types: ['Files'], files } });
}

it('creates an event with a file that was dropped on the dialog', async () => {
  mockEndpoint(uploadFile, () => UPLOADED);
  const creations = mockEndpoint(createEvent, () => buildEvent());
  const { dialog, type, press } = await openNewEvent();

  type('Title', 'Planning');
  drop(screen.getByRole('dialog'), 'plan.txt');
  expect(await dialog.findByRole('button', { name: 'Remove plan.txt' })).toBeVisible();
  await expectAccessible();
  await press('Create');

  expect(await screen.findByText('Event created and invitations sent')).toBeVisible();
  expect(creations[0]?.body).toMatchObject({ title: 'Planning', attachmentIds: [21] });
});

it('keeps the files of an event that is changed otherwise, and names none', async () => {
  const event = buildEvent({ attachments: [STORED] });
  const updates = mockEndpoint(updateEvent, () => event);
  const { dialog, type, press } = await openEvent(event);

  expect(dialog.getByRole('link', { name: /agenda\.pdf/ })).toHaveAttribute(
    'href',
    expect.stringMatching(/\/api\/files\/7$/),
  );
  type('Title', 'Other');
  await press('Update');

  expect(await screen.findByText('Event updated and participants notified')).toBeVisible();
  expect(updates[0]?.body).not.toHaveProperty('attachmentIds');
});

it('replaces the files of an event', async () => {
  mockEndpoint(uploadFile, () => UPLOADED);
  const event = buildEvent({ attachments: [STORED] });
  const updates = mockEndpoint(updateEvent, () => event);
  const { dialog, press } = await openEvent(event);

  drop(screen.getByRole('dialog'), 'plan.txt');
  await dialog.findByRole('button', { name: 'Remove plan.txt' });
  await press('Remove agenda.pdf');
  await press('Update');

  expect(await screen.findByText('Event updated and participants notified')).toBeVisible();
  expect(updates[0]?.body).toMatchObject({ attachmentIds: [21] });
});

it('asks before it saves an event without a file that was not uploaded', async () => {
  failEndpoint(uploadFile, { status: 507, body: 'No space is left for files' });
  const creations = mockEndpoint(createEvent, () => buildEvent());
  const { dialog, type, press } = await openNewEvent();

  type('Title', 'Planning');
  drop(screen.getByRole('dialog'), 'plan.txt');
  expect(await dialog.findByText('No space is left for files')).toBeVisible();
  await press('Create');
  expect(await dialog.findByText('Not all files were uploaded.')).toBeVisible();
  expect(creations).toHaveLength(0);
  await press('Save without them');

  expect(await screen.findByText('Event created and invitations sent')).toBeVisible();
  expect(creations[0]?.body).not.toHaveProperty('attachmentIds');
});
