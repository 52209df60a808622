import { subHours } from 'date-fns';
import { CircleAlert } from 'lucide-react';
import type { ComponentProps } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { Button } from '../button/button';
import { ignore, LONG_TEXT, LONG_WORD } from '../catalog/samples';
import type { Story, StoryGroup } from '../catalog/story';
import { click, focus, narrow } from '../catalog/story';
import { isolate } from '../text/isolate';
import type { FeedGroup, FeedItem } from './feed-group';
import { FeedList } from './feed-list';

export default { title: 'FeedList', component: FeedList } satisfies StoryGroup;

type FeedListProps = ComponentProps<typeof FeedList>;
type Read = FeedListProps['reads'][number];

const loaded: Read = {
  data: [],
  error: null,
  errorUpdateCount: 0,
  isFetching: false,
  isRefetchError: false,
  refetch: ignore,
};

const failed: Read = {
  ...loaded,
  data: undefined,
  error: new Error('503: Service Unavailable'),
  errorUpdateCount: 1,
};

function show(props: Partial<FeedListProps>) {
  return () => (
    <BrowserRouter>
      <FeedList
        title="Tasks"
        reads={[loaded]}
        groups={[]}
        emptyText="Nothing new, and no tasks are due."
        onOpen={ignore}
        {...props}
      />
    </BrowserRouter>
  );
}

const TWO_HOURS_AGO = subHours(new Date(), 2).toISOString();

function createItem(id: number, fields: Partial<FeedItem> = {}): FeedItem {
  return {
    id,
    to: `/tasks?task=${String(id)}`,
    text: `maria assigned you TASK-00${String(10 + id)} Renew the contract`,
    detail: 'The supplier has confirmed the prices.',
    at: TWO_HOURS_AGO,
    person: 'maria',
    isUnread: true,
    ...fields,
  };
}

const due: FeedGroup = {
  title: 'Overdue',
  items: Array.from({ length: 7 }, (_, index) => ({
    id: index,
    to: `/tasks?task=${String(index)}`,
    text: `TASK-002${String(index)} Call the printer`,
    detail: 'Due Thursday, Nov 19',
    icon: <CircleAlert size={20} />,
  })),
};

const groups = [{ title: 'New', items: [createItem(1), createItem(2, { person: 'deniz' })] }, due];

export const Default: Story = {
  render: show({ groups, more: { text: '12 more assigned to you', to: '/tasks' } }),
};

export const AllShown: Story = { render: show({ groups }), play: click('button') };

export const Hovered: Story = { ...Default, parameters: { pseudo: { hover: true } } };

export const Focused: Story = { ...Default, play: focus('a') };

export const LongTexts: Story = {
  render: show({
    groups: [
      {
        title: LONG_TEXT,
        items: [
          createItem(1, { text: `${LONG_WORD} mentioned you in ${LONG_TEXT}`, detail: LONG_TEXT }),
          createItem(2, {
            text: `${isolate('ليلى منصور')} assigned you ${isolate('تجديد العقد')}`,
          }),
        ],
      },
    ],
    more: { text: LONG_TEXT, to: '/tasks' },
  }),
  globals: narrow,
};

export const WithActions: Story = {
  render: show({
    groups: [
      { title: 'New', items: [createItem(1, { actions: <Button size="small">Accept</Button> })] },
    ],
  }),
};

export const Loading: Story = { render: show({ reads: [{ ...failed, errorUpdateCount: 0 }] }) };

export const Empty: Story = { render: show({}) };

export const Failed: Story = { render: show({ reads: [failed] }) };

export const FailedInPart: Story = {
  render: show({ reads: [loaded, failed], groups: [due] }),
  globals: narrow,
};
