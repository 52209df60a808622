import { defineCommands } from '@atrium/area-contract';

export const commands = defineCommands({
  list: () => [
    {
      id: 'add',
      label: 'Add event',
      kind: 'create',
      keywords: ['new', 'create', 'meeting'],
      to: '/calendar?new=event',
    },
  ],
});
