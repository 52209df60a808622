import { defineCommands } from '@atrium/area-contract';

/** Commands of the palette for admins. */
export const commands = defineCommands({
  list: () => [
    {
      id: 'add-distributor',
      label: 'Add distributor',
      kind: 'create',
      keywords: ['new', 'create'],
      to: '/add-distributor',
    },
    {
      id: 'add-company',
      label: 'Add company',
      kind: 'create',
      keywords: ['new', 'create'],
      to: '/add-company',
    },
    {
      id: 'create-license',
      label: 'Create license',
      kind: 'create',
      keywords: ['new', 'add'],
      to: '/create-license',
    },
    {
      id: 'expiring-licenses',
      label: 'Expiring licenses',
      kind: 'list',
      keywords: ['expire', 'renew', 'soon'],
      to: '/?licenses-state=soon',
    },
  ],
});
