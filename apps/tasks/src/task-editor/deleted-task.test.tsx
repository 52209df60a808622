import { screen } from '@testing-library/react';
import { createTask } from '@atrium/contracts/tasks';
import { buildTask, expectAccessible, mockEndpoint, readToast } from '@atrium/testing';
import { openEdit } from '../testing/open-editor';

it('copies or saves as new what was typed for a task that was deleted', async () => {
  const { person, dialog, readAgain, save, type } = await openEdit();
  await type('Title', 'Mine');
  await readAgain([]);
  expect(await dialog.findByRole('alert')).toHaveTextContent(
    'This task has been deleted and can’t be saved. You can copy your input, or save it as a new task without the comments.',
  );
  await expectAccessible();

  const write = jest.spyOn(navigator.clipboard, 'writeText');
  await person.click(dialog.getByRole('button', { name: 'Copy Text' }));
  expect(await dialog.findByText('Copied')).toBeVisible();
  expect(write).toHaveBeenCalledWith(
    [
      'Title: Mine',
      'Description: Slow',
      'Type: Feature',
      'Status: Todo',
      'Priority: Medium',
      'Assignees: admin, gone',
      'End Date: Mar 2, 2026',
    ].join('\n'),
  );

  const created = mockEndpoint(createTask, () => buildTask({ id: 8 }));
  await save();
  expect(await readToast()).toBe('Success Task created successfully');
  expect(created[0]?.body).toMatchObject({ title: 'Mine', assigneeIds: ['1', '99'] });
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('selects the text to copy where the browser does not allow copying', async () => {
  const { person, dialog, readAgain } = await openEdit();
  await readAgain([]);
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('NotAllowedError'));
  await person.click(await dialog.findByRole('button', { name: 'Copy Text' }));
  const field = await dialog.findByLabelText<HTMLTextAreaElement>('Your input');
  expect(field).toHaveFocus();
  expect(field.value.slice(field.selectionStart, field.selectionEnd)).toMatch(
    /^Title: Repair the import\n/,
  );
});
