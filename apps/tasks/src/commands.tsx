import { defineCommands } from '@atrium/area-contract';

export const commands = defineCommands({
  list: ({ user }) => [
    { id: 'create', label: 'Create task', keywords: ['new', 'add'], to: '/tasks?new=task' },
    {
      id: 'mine',
      label: 'My open tasks',
      keywords: ['assigned', 'me'],
      to: `/tasks?assignee=${String(user.id)}&only=open`,
    },
    { id: 'overdue', label: 'Overdue tasks', keywords: ['late', 'due'], to: '/tasks?only=overdue' },
  ],
});
