import { defineCommands } from '@atrium/area-contract';

export const commands = defineCommands({
  list: () => [
    { id: 'create', label: 'Create task', keywords: ['new', 'add'], to: '/tasks?new=task' },
  ],
});
