import type { Args, Story, StoryGroup } from '../catalog/story';
import { click } from '../catalog/story';
import { DeletedNotice } from './deleted-notice';

export default { title: 'Conflict/DeletedNotice', component: DeletedNotice } satisfies StoryGroup;

const args: Args<typeof DeletedNotice> = {
  children:
    'This task has been deleted and can’t be saved. Copy your input, or save it as a new task.',
  readText: () => 'Title: Renew the license\nStatus: Done',
};

export const Default: Story<typeof DeletedNotice> = { args };

/** A page that was opened over HTTP has no clipboard. */
export const WithoutClipboard: Story<typeof DeletedNotice> = {
  args,
  play: (context) => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true });
    click('button')(context);
  },
};
