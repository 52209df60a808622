import { ignore, LONG_TEXT, LONG_WORD } from '../catalog/samples';
import type { Story, StoryGroup } from '../catalog/story';
import { narrow } from '../catalog/story';
import type { ConflictItem, ConflictNoticeProps } from './conflict-notice';
import { ConflictNotice } from './conflict-notice';
import type { News } from './conflict-texts';

export default { title: 'Conflict/ConflictNotice', component: ConflictNotice } satisfies StoryGroup;

const news: News = { author: { username: 'maria', isSelf: false }, count: 1 };

const title: ConflictItem = {
  name: 'title',
  label: 'Title',
  mine: 'Renew the license',
  theirs: 'Renew both licenses',
  choice: null,
  news,
};

const args: ConflictNoticeProps = {
  conflicts: [title],
  changes: [],
  isBlocked: false,
  onChoose: ignore,
  onChooseAll: ignore,
};

const manyFields: ConflictNoticeProps = {
  ...args,
  conflicts: [
    { ...title, choice: 'mine' },
    { ...title, name: 'status', label: 'Status', mine: 'Done', theirs: 'Canceled' },
    { ...title, name: 'endDate', label: 'End Date', mine: '', theirs: 'Mar 2, 2026' },
    {
      ...title,
      name: 'assignees',
      label: 'Assignees',
      mine: 'admin, maria',
      theirs: 'İpek, maria',
      choice: 'theirs',
    },
  ],
  changes: [
    { label: 'Priority', value: 'High', news },
    { label: 'Start Date', value: '', news: { author: null, count: 1 } },
  ],
};

export const OneField: Story<ConflictNoticeProps> = { args };

export const ManyFields: Story<ConflictNoticeProps> = { args: manyFields };

export const Blocked: Story<ConflictNoticeProps> = { args: { ...manyFields, isBlocked: true } };

export const OnlyChanges: Story<ConflictNoticeProps> = { args: { ...manyFields, conflicts: [] } };

export const OtherWindow: Story<ConflictNoticeProps> = {
  args: {
    ...args,
    conflicts: [{ ...title, news: { author: { username: 'maria', isSelf: true }, count: 1 } }],
  },
};

export const LongTexts: Story<ConflictNoticeProps> = {
  args: {
    ...args,
    isBlocked: true,
    conflicts: [
      {
        ...title,
        label: LONG_TEXT,
        mine: Array.from({ length: 12 }, () => LONG_TEXT).join('\n\n'),
        theirs: LONG_WORD,
        news: { author: { username: LONG_WORD, isSelf: false }, count: 1 },
      },
    ],
    changes: [{ label: LONG_WORD, value: LONG_TEXT, news }],
  },
  globals: narrow,
};
