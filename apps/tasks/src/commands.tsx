import { defineCommands } from '@atrium/area-contract';

export const commands = defineCommands({
  list: ({ user }) => [
    {
      id: 'create',
      label: 'Create task',
      kind: 'create',
      keywords: ['new', 'add'],
      shortcut: 'C',
      to: '/tasks?new=task',
    },
    {
      id: 'mine',
      label: 'My open tasks',
      kind: 'list',
      keywords: ['assigned', 'me'],
      to: `/tasks?assignee=${String(user.id)}&only=open`,
    },
    {
      id: 'overdue',
      label: 'Overdue tasks',
      kind: 'list',
      keywords: ['late', 'due'],
      to: '/tasks?only=overdue',
    },
  ],
});
